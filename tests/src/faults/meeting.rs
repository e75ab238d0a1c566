//! Two bots meet by a private link, for one game. It must never know what they play for.

use protocol::lobby::Visibility;
use protocol::meeting::{Door, Met, NotMet};
use protocol::settings::Settings;

/// Offers a game as Black and takes it as White.
///
/// # Errors
/// The line broke or the server would not: nothing that was acknowledged to both is lost by it.
pub async fn meet(url: &str, settings: Settings) -> Result<Met, NotMet> {
    let mut door = Door::open(url).await?;
    let met = door.meet(settings, Visibility::Private).await?;
    door.close().await;
    Ok(met)
}
