import { hasRight, hasRole, isGranted, type Right, type Role } from '@/config/roles'
import type { TextKey } from '@/messages/text-key'
import type { Actor, PendingActor, RegistrantActor, UserActor } from './actor'

type Verdict =
  | 'allowed'
  | 'sign_in_first'
  | 'second_factor_first'
  | 'new_password_first'
  | 'guardian_first'
  | 'birth_date_first'
  | 'forbidden'

/** Who may run a use case. `name` is printed in the generated matrix. */
export interface AccessRule<A extends Actor = Actor> {
  name: string
  check(actor: Actor): Verdict
  /** Text key of the refusal for a signed-in user without the right, if the specification defines a text. */
  refusal?: TextKey
  /** Carries the actor's type to `run`; never called. */
  readonly actor?: A
}

/** A user whose second factor is still missing counts as signed out. */
const isSignedOut = (actor: Actor) => actor.kind === 'visitor' || actor.kind === 'pending'

const user = (test: (actor: UserActor) => boolean) => (actor: Actor) => {
  if (isSignedOut(actor)) {
    return 'sign_in_first' as const
  }
  if (actor.kind === 'user' && actor.user.secondFactorNeeded) {
    return 'second_factor_first' as const
  }
  return actor.kind === 'user' && test(actor) ? ('allowed' as const) : ('forbidden' as const)
}

export const everyone = (): AccessRule<Actor> => ({ name: 'everyone', check: () => 'allowed' })

export const signedIn = (): AccessRule<UserActor> => ({ name: 'signed in', check: user(() => true) })

export const can = (right: Right, refusal?: TextKey): AccessRule<UserActor> => ({
  name: `can ${right}`,
  check(actor) {
    const verdict = user(({ user }) => hasRight(user, right))(actor)
    const waits = actor.kind === 'user' && isGranted(actor.user, right)
    return verdict === 'forbidden' && waits ? 'new_password_first' : verdict
  },
  refusal,
})

/** A user with this right, including one who must first choose a longer password to use it. */
export const granted = (right: Right): AccessRule<UserActor> => ({
  name: `granted ${right}`,
  check: user((actor) => isGranted(actor.user, right)),
})

/** A member of the back office managing their own account, or one who must set up a second factor first. */
export const officeMember = (): AccessRule<UserActor> => ({
  name: 'office member',
  check: (actor) =>
    actor.kind === 'user' && actor.user.secondFactorNeeded ? 'allowed' : can('admin.area').check(actor),
})

/** The password was right; the second factor is still missing. */
export const pendingSignIn = (): AccessRule<PendingActor> => ({
  name: 'pending sign-in',
  check: (actor) => (actor.kind === 'pending' ? 'allowed' : 'sign_in_first'),
})

export const withRole = (role: Role): AccessRule<UserActor> => ({
  name: `role ${role}`,
  check: user((actor) => hasRole(actor.user, role)),
})

/** A student to whom what is taught is open: under 18 only after the guardian has confirmed. */
export const learner = (): AccessRule<UserActor> => ({
  name: 'learner',
  check(actor) {
    const verdict = withRole('student').check(actor)
    return verdict === 'allowed' && actor.kind === 'user' && actor.user.guardianNeeded
      ? 'guardian_first'
      : verdict
  },
})

/** A learner on the pages of lessons, which ask for a missing date of birth first. */
export const reader = (): AccessRule<UserActor> => ({
  name: 'reader of lessons',
  check(actor) {
    const verdict = learner().check(actor)
    return verdict === 'allowed' && actor.kind === 'user' && actor.user.birthDate === 'needed'
      ? 'birth_date_first'
      : verdict
  },
})

/** Somebody signed in who may talk to others: under 18 only if the guardian agrees to the chat. */
export const talker = (): AccessRule<UserActor> => ({
  name: 'signed in, with the chat open',
  check: (actor) => talkVerdict(signedIn(), actor),
})

/** The same with a right. */
export const talkerWho = (right: Right, refusal?: TextKey): AccessRule<UserActor> => ({
  name: `can ${right}, with the chat open`,
  check: (actor) => talkVerdict(can(right, refusal), actor),
  refusal,
})

function talkVerdict(rule: AccessRule<UserActor>, actor: Actor): Verdict {
  const verdict = rule.check(actor)
  return verdict === 'allowed' && actor.kind === 'user' && actor.user.chatClosed ? 'guardian_first' : verdict
}

/** A student, or somebody who has just registered and holds the registration token. */
export const payer = (): AccessRule<UserActor | RegistrantActor> => ({
  name: 'payer',
  check: (actor) =>
    actor.kind === 'registrant' ? 'allowed' : user((a) => hasRole(a.user, 'student'))(actor),
})

/**
 * The registration token gives access to the account's data only until somebody else could have used the
 * account.
 */
const accountNotInUse = ({ inUseSince }: RegistrantActor): Verdict =>
  inUseSince === null ? 'allowed' : 'sign_in_first'

/** A student or a fresh registrant, for account data beyond a payment in progress. */
export const recordOwner = (): AccessRule<UserActor | RegistrantActor> => ({
  name: 'owner of the records',
  check: (actor) =>
    actor.kind === 'registrant' ? accountNotInUse(actor) : user((a) => hasRole(a.user, 'student'))(actor),
})

/** A fresh registrant, until the account is in use. */
export const registrantOnly = (): AccessRule<RegistrantActor> => ({
  name: 'registrant',
  check(actor) {
    if (actor.kind === 'registrant') {
      return accountNotInUse(actor)
    }
    return isSignedOut(actor) ? 'sign_in_first' : 'forbidden'
  },
})

/** The better verdict of the two; when both refuse, the first rule's verdict is used. */
const either = (first: AccessRule, second: AccessRule) => (actor: Actor) => {
  const [left, right] = [first.check(actor), second.check(actor)]
  return left === 'allowed' || (left === 'new_password_first' && right === 'forbidden') ? left : right
}

/** A payer for their own payments, or an admin with the right. Ownership stays in the query. */
export const payerOr = (right: Right): AccessRule<UserActor | RegistrantActor> => ({
  name: `payer or can ${right}`,
  check: either(can(right), payer()),
})

export const recordOwnerOr = (right: Right): AccessRule<UserActor | RegistrantActor> => ({
  name: `owner of the records or can ${right}`,
  check: either(can(right), recordOwner()),
})

export const studentOr = (right: Right): AccessRule<UserActor> => ({
  name: `student or can ${right}`,
  check: either(can(right), withRole('student')),
})

export const learnerOr = (right: Right): AccessRule<UserActor> => ({
  name: `learner or can ${right}`,
  check: either(can(right), learner()),
})
