/** Every action that is written down, as it is named in the log. Its words are the texts `Audit.actions.<name>`. */
export const auditActions = [
  'audit.exported',
  'email.changed',
  'password.changed',
  'user.blocked',
  'user.created',
  'user.role_granted',
  'user.role_revoked',
  'user.unblocked',
  'users.exported',
] as const
