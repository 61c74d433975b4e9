import type { UserAnswer } from '../../users.answers'
import type { UserRow } from './users.repository'

/** A user as the back office sees them. */
export interface OfficeUser extends UserAnswer {
  second_factor: boolean
  /** Has not chosen a password yet. */
  invited: boolean
}

export const presentUser = (user: UserRow): OfficeUser => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username,
  email: user.email,
  phone: user.phone,
  role: user.role,
  additional_roles: user.additional_roles,
  is_active: !user.blocked,
  second_factor: user.second_factor,
  invited: user.invited,
})

/** The user of the API's contract: the sign-in methods are only for our own page. */
export const presentUserForApi = ({ second_factor: _, invited: __, ...user }: OfficeUser): UserAnswer => user
