/** The table of roles and rights, read by the gate and by the pages that hide buttons. */
export const roles = ['student', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

export const isRole = (value: unknown): value is Role => roles.includes(value as Role)

export const rightsOf = {
  student: ['student.area', 'rooms.create'],
  staff: [
    'rooms.create',
    'students.read',
    'students.note',
    'students.correct',
    'messages.read',
    'messages.reply',
    'assignments.grade',
    'admin.area',
    'rooms.moderate',
    'attendance.write',
    'students.announce',
    'curriculum.read',
    'curriculum.propose',
    'learning.waive',
    'cohorts.read',
    'certificates.read',
    'payments.read',
    'payments.cash',
  ],
  admin: [
    'students.read',
    'students.note',
    'students.correct',
    'messages.read',
    'messages.reply',
    'assignments.grade',
    'admin.area',
    'mail.send',
    'programs.write',
    'users.manage',
    'audit.read',
    'payments.read',
    'payments.cash',
    'payments.manage',
    'newsletter.read',
    'system.manage',
    'rooms.moderate',
    'attendance.write',
    'students.announce',
    'curriculum.read',
    'curriculum.propose',
    'curriculum.publish',
    'learning.waive',
    'cohorts.read',
    'cohorts.write',
    'certificates.read',
    'certificates.manage',
    'figures.choose',
    'settings.manage',
  ],
} as const satisfies Record<Role, readonly string[]>

export type Right = (typeof rightsOf)[Role][number]

export interface HasRoles {
  role: Role
  additionalRoles: readonly Role[]
  /**
   * The password is too short for the back office and the grace period is over: only the student role counts
   * until it is changed.
   */
  passwordResetNeeded?: boolean
  /** Must first set up a second factor; until then no role counts. */
  secondFactorNeeded?: boolean
}

/** All roles of a user, whether they take effect now or not. */
export const rolesOf = (user: HasRoles): ReadonlySet<Role> => new Set([user.role, ...user.additionalRoles])

const rolesThatCount = (user: HasRoles) =>
  user.secondFactorNeeded
    ? []
    : [...rolesOf(user)].filter((role) => role === 'student' || !user.passwordResetNeeded)

export const hasRole = (user: HasRoles, role: Role) => rolesThatCount(user).includes(role)

export const hasRight = (user: HasRoles, right: Right) =>
  rolesThatCount(user).some((role) => (rightsOf[role] as readonly Right[]).includes(right))

/** Has the right, or will have it after setting up a second factor and a long enough password. */
export const isGranted = (user: HasRoles, right: Right) =>
  hasRight({ ...user, passwordResetNeeded: false, secondFactorNeeded: false }, right)
