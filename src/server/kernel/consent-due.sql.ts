/**
 * Whether somebody must agree before an area opens: to a text that came into force before the session `s` of the user `u` began, so that
 * nobody is interrupted; or to any at all, for a student whom the office registered. Without a row, `consent_at` is for version 1.
 */
export const isConsentDueSql = `(exists (select 1 from legal_versions v where v.asks_again and v.in_force_from <= s.created_at
      and not exists (select 1 from consents c
        where c.user_id = u.id and c.document = v.document and c.version >= v.number))
    or (u.consent_at is null and (u.role = 'student' or 'student' = any (u.additional_roles))
      and not exists (select 1 from consents c where c.user_id = u.id)))`
