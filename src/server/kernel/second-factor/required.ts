import { isDemo } from '@/config/env'
import { type HasRoles, rolesOf } from '@/config/roles'

/** Administrators of a site in production need one. A demo asks only whom it has one of. */
export const mustHaveSecondFactor = (user: HasRoles) => !isDemo() && rolesOf(user).has('admin')

export const isSecondFactorMissing = (user: HasRoles & { secondFactorSince: Date | null }) =>
  user.secondFactorSince === null && mustHaveSecondFactor(user)
