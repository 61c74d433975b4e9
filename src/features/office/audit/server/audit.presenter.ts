import type { AuditEntry } from '../audit.answers'
import type { AuditRow } from './audit.repository'

/** An entry as the API shows it. */
export const presentAuditEntry = ({
  id,
  at,
  actor_id,
  action,
  target_user_id,
  details,
}: AuditRow): AuditEntry => ({
  id,
  timestamp: at.toISOString(),
  admin_id: actor_id,
  action,
  target_user_id,
  details,
})
