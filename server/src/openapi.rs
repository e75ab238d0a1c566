//! The description of the `api` paths for programs, made from the handlers and the wire's own types, so
//! that it says what the code does. It is made once and served as it is.

use crate::{api, review};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Shoutan 手谈",
        description = "Games of Go that this server keeps, and positions for those who look at games."
    ),
    paths(
        api::games,
        api::record,
        review::estimates::estimates,
        api::sgf,
        review::positions,
        review::sgf,
        document
    )
)]
struct Document;

static TEXT: LazyLock<String> =
    LazyLock::new(|| Document::openapi().to_json().expect("a document is plain JSON"));

/// This document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    responses((status = 200, description = "An OpenAPI document", content_type = "application/json"))
)]
pub(crate) async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_document_has_the_paths_that_are_served_and_no_others() {
        let served: BTreeSet<String> = api::routes().into_iter().map(|(path, _)| path.to_string()).collect();
        let described: BTreeSet<String> = Document::openapi().paths.paths.into_keys().collect();
        assert_eq!(described, served);
    }
}
