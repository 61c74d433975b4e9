import { isDemo } from '@/config/env'
import { type HasRoles, rolesOf } from '@/config/roles'

/** Administrators of a production site must have one. A demo only asks accounts that have set one up. */
export const mustHaveSecondFactor = (user: HasRoles) => !isDemo() && rolesOf(user).has('admin')

export const isSecondFactorMissing = (user: HasRoles & { secondFactorSince: Date | null }) =>
  user.secondFactorSince === null && mustHaveSecondFactor(user)
