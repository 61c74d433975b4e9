import { session as limits } from '@/config/limits'

const ms = (length: number) => `interval '${length} ms'`

// Conditions on the session `s` and its user `u`; `now` is a parameter of the statement.

/** Signed out, or blocked. */
export const isRevokedSql = '(s.revoked_at is not null or u.blocked_at is not null)'

export const isExpiredSql = (now: string) => `s.expires_at <= ${now}::timestamptz`

/**
 * A student's API client may be idle as long as its refresh token is valid; those of the back office end like
 * its browsers.
 */
export const isIdleSql = (now: string) => `s.last_seen_at < ${now}::timestamptz - case
  when u.role <> 'student' or u.additional_roles && array['staff', 'admin']::"Role"[] then ${ms(limits.staff.idleMs)}
  when s.kind = 'api' then ${ms(limits.refreshTokenMs)} else ${ms(limits.student.idleMs)} end`

export const isValidSql = (now: string) =>
  `not ${isRevokedSql} and not (${isExpiredSql(now)}) and not (${isIdleSql(now)})`
