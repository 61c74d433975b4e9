import { paths } from '@/config/paths'
import { type HasRoles, hasRight, type Right } from '@/config/roles'

interface Kind {
  path: string
  query?: Record<string, string>
  right: Right
}

/** The kinds of waiting work in the office, each with the list that shows exactly the counted rows. */
const kinds = {
  messages: { path: paths.officePage('messages'), query: { status: 'unanswered' }, right: 'messages.read' },
  questions: { path: `${paths.officePage('chat')}#questions-title`, right: 'rooms.moderate' },
  assignments: { path: paths.officePage('assignments'), right: 'assignments.grade' },
  payments: { path: paths.officePage('payments'), query: { attention: '1' }, right: 'payments.manage' },
  claims: { path: paths.officePage('claims'), query: { state: 'waiting' }, right: 'payments.manage' },
  differences: { path: paths.officePage('statements'), right: 'payments.manage' },
  toMove: { path: paths.officePage('classes'), query: { when: 'to_move' }, right: 'cohorts.write' },
  openDrafts: { path: paths.officeDrafts, right: 'curriculum.publish' },
  stuck: { path: paths.officePage('help'), query: { show: 'stuck' }, right: 'students.read' },
  reports: { path: paths.officePage('chat/reports'), right: 'rooms.moderate' },
  erasures: { path: paths.officeErasures, right: 'users.manage' },
  guardians: { path: paths.officeGuardians, right: 'students.read' },
  resets: { path: paths.officePage('users'), right: 'users.manage' },
  mails: { path: paths.officePage('system'), right: 'system.manage' },
} as const satisfies Record<string, Kind>
export type WaitingKind = keyof typeof kinds

export interface KindOfWork extends Kind {
  kind: WaitingKind
}

const all: readonly KindOfWork[] = Object.entries(kinds).map(([kind, rest]) => ({
  ...(rest as Kind),
  kind: kind as WaitingKind,
}))

/** The kinds that this person may work on. */
export const kindsFor = (user: HasRoles) => all.filter(({ right }) => hasRight(user, right))
