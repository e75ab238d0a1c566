//! The embedded page: which file a path is, and what is said of it.

use crate::negotiation;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use client_web::Asset;

/// Nothing but what this server itself serves, and nothing that stands in the page's text: no script, no style.
/// `connect-src 'self'` is also the sockets of the same host.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The embedded page. Paths of the page's own router get the page itself.
pub(crate) async fn page(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let asset = match client_web::asset(path) {
        Some(asset) => asset,
        None if !is_of_the_page(path) => return StatusCode::NOT_FOUND.into_response(),
        None => match client_web::index() {
            Some(index) => index,
            None => {
                return (StatusCode::SERVICE_UNAVAILABLE, "The page is not built: run `make client`.\n")
                    .into_response();
            }
        },
    };
    tell(asset, request.headers())
}

/// The file as the request can read it, unless it has it. Each form has a tag of its own.
fn tell(asset: Asset, headers: &HeaderMap) -> Response {
    let packed = asset.brotli.filter(|_| negotiation::reads(headers, "br"));
    let tag = if packed.is_some() { tag_of_packed(&asset.etag) } else { asset.etag };
    let cache = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::builder()
        .header(header::ETAG, &tag)
        .header(header::CACHE_CONTROL, cache)
        .header(header::CONTENT_TYPE, asset.content_type)
        .header(header::CONTENT_SECURITY_POLICY, PAGE_POLICY)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(header::REFERRER_POLICY, "no-referrer")
        .header(header::VARY, "accept-encoding");
    if negotiation::has(headers, &tag) {
        response = response.status(StatusCode::NOT_MODIFIED);
        return response.body(Body::empty()).expect("the headers are plain");
    }
    if packed.is_some() {
        response = response.header(header::CONTENT_ENCODING, "br");
    }
    let body = packed.unwrap_or(asset.bytes);
    response.body(Body::from(body.into_owned())).expect("the headers are plain")
}

/// `"a"` becomes `"a-br"`.
fn tag_of_packed(tag: &str) -> String {
    format!("{}-br\"", tag.trim_end_matches('"'))
}

/// Whether a path that is no file may be one of the page's own: those have no ending, so that a file which is missing, a
/// script above all, is never answered with the page. Whoever asks for figures here has taken the wrong listener.
fn is_of_the_page(path: &str) -> bool {
    let (folders, last) = path.rsplit_once('/').unwrap_or(("", path));
    let first = folders.split('/').next().unwrap_or_default();
    !last.contains('.') && !matches!(first, "assets" | "api" | "ws") && last != "metrics"
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use std::borrow::Cow;

    #[test]
    fn a_missing_file_is_never_answered_with_the_page() {
        for path in ["", "tv", "g/Zm9v_-8", "c/abc", "games", "nothing/of/this"] {
            assert!(is_of_the_page(path), "{path}");
        }
        for path in [
            "sw.js",
            "g/index.html",
            "a.b",
            "assets/x",
            "assets/a/b",
            "api/none",
            "ws/none",
            "metrics",
            ".env",
        ] {
            assert!(!is_of_the_page(path), "{path}");
        }
    }

    #[test]
    fn each_form_of_a_file_is_known_by_a_tag_of_its_own() {
        let asset = || Asset {
            bytes: Cow::Borrowed(b"plain"),
            brotli: Some(Cow::Borrowed(b"packed")),
            content_type: "text/plain",
            etag: "\"a\"".to_string(),
            immutable: false,
        };
        // What it can read, what it has, and what it is told.
        let table = [
            ("br", "", StatusCode::OK, "\"a-br\""),
            ("br", "W/\"a-br\"", StatusCode::NOT_MODIFIED, "\"a-br\""),
            ("br", "\"a\"", StatusCode::OK, "\"a-br\""),
            ("br;q=0", "", StatusCode::OK, "\"a\""),
            ("gzip", "\"b\", \"a\"", StatusCode::NOT_MODIFIED, "\"a\""),
            ("gzip", "\"a-br\"", StatusCode::OK, "\"a\""),
        ];
        for (reads, has, status, tag) in table {
            let lines = [(header::ACCEPT_ENCODING, reads), (header::IF_NONE_MATCH, has)];
            let told = tell(
                asset(),
                &lines.map(|(name, line)| (name, HeaderValue::from_static(line))).into_iter().collect(),
            );
            let said = |name| told.headers().get(name).and_then(|said| said.to_str().ok());
            assert_eq!((told.status(), said(header::ETAG)), (status, Some(tag)), "{reads} {has}");
            let packed = status == StatusCode::OK && tag.ends_with("-br\"");
            assert_eq!(said(header::CONTENT_ENCODING), packed.then_some("br"), "{reads} {has}");
        }
    }
}
