import { hasRight, hasRole, isGranted, type Right, type Role } from '@/config/roles'
import type { Actor, PendingActor, RegistrantActor, UserActor } from './actor'

export type Verdict = 'allowed' | 'sign_in_first' | 'second_factor_first' | 'new_password_first' | 'forbidden'

/** Who may run a use case. `name` is what the generated matrix prints. */
export interface AccessRule<A extends Actor = Actor> {
  name: string
  check(actor: Actor): Verdict
  /** Key of what is said to whoever is signed in and may not, where the specification names a text. */
  refusal?: string
  /** Carries the actor's type to `run`; never called. */
  readonly actor?: A
}

/** Whoever has yet to show the second factor is not signed in. */
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

export const can = (right: Right, refusal?: string): AccessRule<UserActor> => ({
  name: `can ${right}`,
  check(actor) {
    const verdict = user(({ user }) => hasRight(user, right))(actor)
    const waits = actor.kind === 'user' && isGranted(actor.user, right)
    return verdict === 'forbidden' && waits ? 'new_password_first' : verdict
  },
  refusal,
})

/** Whoever the office lets in, once their password is long enough for it. */
export const granted = (right: Right): AccessRule<UserActor> => ({
  name: `granted ${right}`,
  check: user((actor) => isGranted(actor.user, right)),
})

/** Somebody of the office who looks after their own account, or who must set up a second factor before anything else. */
export const officeMember = (): AccessRule<UserActor> => ({
  name: 'office member',
  check: (actor) =>
    actor.kind === 'user' && actor.user.secondFactorNeeded ? 'allowed' : can('admin.area').check(actor),
})

/** The password was right; the second factor is asked for. */
export const pendingSignIn = (): AccessRule<PendingActor> => ({
  name: 'pending sign-in',
  check: (actor) => (actor.kind === 'pending' ? 'allowed' : 'sign_in_first'),
})

export const withRole = (role: Role): AccessRule<UserActor> => ({
  name: `role ${role}`,
  check: user((actor) => hasRole(actor.user, role)),
})

/** A student, or somebody who has just registered and holds the registration token. */
export const payer = (): AccessRule<UserActor | RegistrantActor> => ({
  name: 'payer',
  check: (actor) =>
    actor.kind === 'registrant' ? 'allowed' : user((a) => hasRole(a.user, 'student'))(actor),
})

/** The registration token opens what the account holds only while nobody but its holder has used the account. */
const ownDetails = ({ inUseSince }: RegistrantActor): Verdict =>
  inUseSince === null ? 'allowed' : 'sign_in_first'

/** A student, or somebody who has just registered, for what the account holds beyond a payment under way. */
export const recordOwner = (): AccessRule<UserActor | RegistrantActor> => ({
  name: 'owner of the records',
  check: (actor) =>
    actor.kind === 'registrant' ? ownDetails(actor) : user((a) => hasRole(a.user, 'student'))(actor),
})

/** Somebody who has just registered, until the account is in use. */
export const registrantOnly = (): AccessRule<RegistrantActor> => ({
  name: 'registrant',
  check(actor) {
    if (actor.kind === 'registrant') {
      return ownDetails(actor)
    }
    return isSignedOut(actor) ? 'sign_in_first' : 'forbidden'
  },
})

/** The better verdict of the two; what the first asks for is said to whom the second refuses. */
const either = (first: AccessRule, second: AccessRule) => (actor: Actor) => {
  const [one, other] = [first.check(actor), second.check(actor)]
  return one === 'allowed' || (one === 'new_password_first' && other === 'forbidden') ? one : other
}

/** A payer for their own payments, or an admin who looks after all of them. Ownership stays in the query. */
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
