//! Calendars of deadlines: whose calendar a private link shows.

use super::readers::on;
use super::{Storage, StorageError};
use crate::ids::{Secret, VisitorId};

impl Storage {
    /// How often a visitor has renewed the link to their calendar; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn calendar_renewals(
        &self,
        visitor: &VisitorId,
    ) -> Result<Option<u32>, StorageError> {
        const READ: &str = "SELECT renewals FROM calendars WHERE visitor = $1";
        let renewals: Option<i64> = on!(&self.readers, pool => {
            sqlx::query_scalar(READ).bind(visitor.as_str()).fetch_optional(pool).await?
        });
        Ok(renewals.map(|renewals| u32::try_from(renewals).unwrap_or(0)))
    }

    /// Notes the link to a visitor's calendar. The one before is worth nothing from now on.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn set_calendar(
        &self,
        visitor: &VisitorId,
        renewals: u32,
        link: &Secret,
    ) -> Result<(), StorageError> {
        const PUT: &str = "INSERT INTO calendars (visitor, renewals, hash) VALUES ($1, $2, $3) \
            ON CONFLICT (visitor) DO UPDATE SET renewals = excluded.renewals, \
            hash = excluded.hash";
        on!(&self.readers, pool => {
            let query = sqlx::query(PUT).bind(visitor.as_str()).bind(i64::from(renewals));
            query.bind(link.visitor().as_str()).execute(pool).await?;
        });
        Ok(())
    }

    /// Whose calendar a link shows.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn calendar_of(&self, link: &Secret) -> Result<Option<VisitorId>, StorageError> {
        // The hash is looked up, so that the time it takes tells nothing.
        const READ: &str = "SELECT visitor FROM calendars WHERE hash = $1";
        let visitor: Option<String> = on!(&self.readers, pool => {
            sqlx::query_scalar(READ).bind(link.visitor().as_str()).fetch_optional(pool).await?
        });
        Ok(visitor.and_then(|visitor| VisitorId::read(&visitor)))
    }
}
