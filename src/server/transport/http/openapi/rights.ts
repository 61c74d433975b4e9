import { defaultLocale } from '@/config/locales'
import { roles } from '@/config/roles'
import type { Actor, ActorUser } from '../../../kernel/actor'
import type { AnyUseCase } from '../../../kernel/use-case'

const user = (role: ActorUser['role']): ActorUser => ({
  id: '',
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  phone: null,
  role,
  additionalRoles: [],
  locale: defaultLocale,
  createdAt: new Date(0),
  officePasswordDueAt: null,
  passwordResetNeeded: false,
  secondFactorSince: null,
  secondFactorNeeded: false,
  birthDate: 'known',
  guardianNeeded: false,
  chatClosed: false,
})

const callers: Record<string, Actor> = {
  visitor: { kind: 'visitor' },
  registrant: { kind: 'registrant', user: user('student'), tokenId: '', inUseSince: null, via: 'bearer' },
  ...Object.fromEntries(
    roles.map((role) => [
      role,
      { kind: 'user', user: user(role), sessionId: '', via: 'bearer', provenAt: new Date(0) } satisfies Actor,
    ]),
  ),
}

/** The callers who pass the rule of a use case; the query decides which rows they reach. */
export const callersOf = ({ access }: AnyUseCase): string[] =>
  Object.entries(callers)
    .filter(([, actor]) => access.check(actor) === 'allowed')
    .map(([name]) => name)
