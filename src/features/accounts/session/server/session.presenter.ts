import type { SignedIn } from '../session.answers'
import type { CheckedUser } from './check-credentials'

export const presentSignedIn = (user: CheckedUser): SignedIn['user'] => ({
  user_id: user.id,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  role: user.role,
  additional_roles: user.additionalRoles,
})
