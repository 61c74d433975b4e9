import { beforeEach, describe, expect, it } from 'vitest'
import { day, hour } from '@/config/durations'
import { enterOffice, enterStudentArea } from '@/features/accounts/session/server/enter-area'
import { erasePerson } from '@/features/office/erasure/server/erase-person'
import { requestErasure } from '@/features/office/erasure/server/request-erasure'
import { getOwnExport } from '@/features/office/personal-data/server/get-own-export'
import { readPersonalData } from '@/features/office/personal-data/server/read-personal-data'
import { registerStudent } from '@/features/portal/registration/server/register-student'
import { submitContactMessage } from '@/features/talk/contact/server/submit-contact-message'
import type { Actor } from '@/server/kernel/actor'
import { execute } from '@/server/kernel/execute'
import { identify } from '@/server/kernel/identify'
import { encodeSession } from '@/server/kernel/session-cookie'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { createUser, requestInfo } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { agreeToTexts } from './agree-to-texts'
import { getDueConsents, type ShownDue } from './due-consents'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
const now = () => container.clock.now()

let number = 1
/** In force from a moment on, as the office would have published it. */
const publish = (more: { asksAgain?: boolean; inForceFrom?: Date; document?: 'terms' | 'privacy' } = {}) =>
  container.db.legalVersion.create({
    data: {
      document: 'terms',
      number: ++number,
      sourceEn: 'New.',
      sourceFr: 'Nouveau.',
      htmlEn: '<p>New.</p>',
      htmlFr: '<p>Nouveau.</p>',
      changeEn: `Change ${number}`,
      changeFr: `Changement ${number}`,
      inForceFrom: now(),
      asksAgain: true,
      publishedAt: now(),
      ...more,
    },
  })

async function signIn(userId: string): Promise<Actor> {
  const { id } = await container.db.session.create({
    data: {
      userId,
      kind: 'web',
      createdAt: now(),
      lastSeenAt: now(),
      expiresAt: new Date(now().getTime() + 30 * day),
    },
  })
  return again(id)
}
const again = async (sid: string) =>
  identify({ sessionCookie: await encodeSession({ sid }, 40 * day) }, now())

/** As a page or one of its forms calls it. */
const inArea = (useCase: AnyUseCase, actor: Actor, input: object = {}) =>
  execute(useCase, {
    actor,
    credentials: {},
    request: requestInfo(),
    readInput: async () => input,
    isOfArea: true,
  })
const isDue = (actor: Actor) => actor.kind === 'user' && actor.isConsentDue === true
const due = async (actor: Actor) => (await inArea(getDueConsents as AnyUseCase, actor)) as ShownDue[]
const shownOf = (list: ShownDue[]) => list.map((each) => `${each.document}:${each.number}`).join(' ')
const agree = async (actor: Actor, shown?: string) =>
  inArea(agreeToTexts as AnyUseCase, actor, {
    shown: shown ?? shownOf(await due(actor)),
    callbackUrl: '//evil.cm',
  })
const consentsOf = (userId: string) =>
  container.db.consent.findMany({
    where: { userId },
    select: { document: true, version: true, how: true },
    orderBy: [{ document: 'asc' }, { version: 'asc' }],
  })

beforeEach(() => container.clock.advance(hour))

describe('who has agreed', () => {
  it('to version 1 is not asked, and neither is the office, before anything must be agreed to', async () => {
    const people = [await createUser(), await createUser({ role: 'staff', consentAt: null })]
    for (const { id } of people) {
      const actor = await signIn(id)
      expect([isDue(actor), await due(actor)]).toEqual([false, []])
    }
  })

  it('to nothing, as a student whom the office registered, is asked for what is in force', async () => {
    const { id } = await createUser({ consentAt: null })
    const actor = await signIn(id)
    expect(isDue(actor)).toBe(true)
    expect(await codeOf(inArea(enterStudentArea as AnyUseCase, actor))).toBe('consent_first')
    expect(await due(actor)).toMatchObject([
      { document: 'terms', number: 1, changes: [] },
      { document: 'privacy', number: 1, changes: [] },
    ])
    await agree(actor)
    expect(await consentsOf(id)).toEqual([
      { document: 'terms', version: 1, how: 'sign_in' },
      { document: 'privacy', version: 1, how: 'sign_in' },
    ])
    expect(isDue(await signIn(id))).toBe(false)
  })

  it('by registering has agreed to what is in force at that time, whatever the form says', async () => {
    await publish({ asksAgain: false })
    const input = {
      firstName: 'Amina',
      lastName: 'Ngo',
      email: 'amina-consent@example.cm',
      phone: '670000009',
      username: 'amina-consent',
      password: 'trois mangues',
      confirmPassword: 'trois mangues',
      consents: 'terms:99',
      version: '99',
    }
    const { id } = await callUseCase(registerStudent, input)
    expect(await consentsOf(id)).toEqual([
      { document: 'terms', version: number, how: 'registration' },
      { document: 'privacy', version: 1, how: 'registration' },
    ])
    expect(isDue(await signIn(id))).toBe(false)
  })
})

describe('a version that must be agreed to', () => {
  it('interrupts nobody who is signed in, and is asked for at the next sign-in, once', async () => {
    const { id } = await createUser()
    await container.db.session.deleteMany({ where: { userId: id } })
    const open = await signIn(id)
    container.clock.advance(1_000)
    await publish()
    expect(isDue(await again((open as { sessionId: string }).sessionId))).toBe(false)
    container.clock.advance(1_000)
    const actor = await signIn(id)
    expect(isDue(actor)).toBe(true)
    await agree(actor)
    expect(isDue(await again((actor as { sessionId: string }).sessionId))).toBe(false)
    expect(isDue(await signIn(id))).toBe(false)
  })

  it('keeps pages and forms of every area closed, but not agreeing, the data, and what visitors may do', async () => {
    const student = await signIn((await createUser()).id)
    const staff = await signIn((await createUser({ role: 'staff' })).id)
    expect(await codeOf(inArea(enterStudentArea as AnyUseCase, student))).toBe('consent_first')
    expect(await codeOf(inArea(enterOffice as AnyUseCase, staff))).toBe('consent_first')
    // Without the right the answer is the same as ever.
    expect(await codeOf(inArea(enterOffice as AnyUseCase, student))).toBe('forbidden')
    expect(await codeOf(inArea(getOwnExport as AnyUseCase, student))).toBe('done')
    expect(await codeOf(inArea(requestErasure as AnyUseCase, student))).not.toBe('consent_first')
    const message = { name: 'A', email: 'a@example.cm', phone: '', subject: 'general', message: 'Hello' }
    expect(await codeOf(inArea(submitContactMessage as AnyUseCase, student, message))).not.toBe(
      'consent_first',
    )
  })

  it('does not stop calls of the API, by which devices hand in what was done without a network', async () => {
    const actor = await signIn((await createUser()).id)
    expect(isDue(actor)).toBe(true)
    expect(await codeOf(callUseCase(enterStudentArea, {}, { actor }))).toBe('done')
  })

  it('leaves the set-up of a missing second factor first', async () => {
    const actor = await signIn((await createUser({ role: 'admin' })).id)
    if (actor.kind !== 'user') {
      throw new Error('not signed in')
    }
    const waiting: Actor = { ...actor, user: { ...actor.user, secondFactorNeeded: true } }
    expect(await codeOf(inArea(enterOffice as AnyUseCase, waiting))).toBe('second_factor_first')
  })

  it('shows what changed since the last consent, in the reader’s language', async () => {
    const { id } = await createUser()
    const from = number
    await publish({ asksAgain: false })
    await publish()
    container.clock.advance(1_000)
    const actor = await signIn(id)
    const [terms, ...others] = await due(actor)
    expect(others).toEqual([])
    expect(terms?.number).toBe(number)
    expect(terms?.changes.slice(-2)).toEqual([`Change ${from + 1}`, `Change ${from + 2}`])
  })

  it('in the future asks nobody yet', async () => {
    const { id } = await createUser()
    await agree(await signIn(id))
    await publish({ inForceFrom: new Date(now().getTime() + 3 * day) })
    expect(isDue(await signIn(id))).toBe(false)
    container.clock.advance(3 * day)
    expect(isDue(await signIn(id))).toBe(true)
  })
})

describe('agreeing', () => {
  it('is refused for another version than the one in force, and for what nobody was shown', async () => {
    const { id } = await createUser()
    const actor = await signIn(id)
    const shown = shownOf(await due(actor))
    await publish()
    container.clock.advance(1_000)
    for (const wrong of [shown, '', 'terms:9999', 'privacy:1']) {
      expect(await refusalOf(agree(actor, wrong))).toBe('Legal.changedMeanwhile')
    }
    expect(await consentsOf(id)).toEqual([])
  })

  it('is stored once by two presses, leads nowhere else, and needs a signed-in person', async () => {
    const { id } = await createUser()
    const actor = await signIn(id)
    const shown = shownOf(await due(actor))
    const [first] = await Promise.all([agree(actor, shown), agree(actor, shown)])
    expect(first).toMatchObject({ callbackUrl: null, isStudent: true })
    expect(await consentsOf(id)).toHaveLength(1)
    expect(await codeOf(inArea(agreeToTexts as AnyUseCase, { kind: 'visitor' }, { shown }))).toBe(
      'sign_in_first',
    )
  })
})

describe('beside it', () => {
  it('a request of a signed-in person still takes one statement to identify them', async () => {
    const actor = await signIn((await createUser()).id)
    const sessionCookie = await encodeSession({ sid: (actor as { sessionId: string }).sessionId }, day)
    expect(await statementsOf(async () => void (await identify({ sessionCookie }, now())))).toHaveLength(1)
  })

  it('an erasure removes what the person agreed to', async () => {
    const { id, email } = await createUser()
    await agree(await signIn(id))
    expect(await consentsOf(id)).toHaveLength(1)
    const as = (await createUser({ role: 'admin' })).id
    await callUseCase(erasePerson, { student: id, email, reason: 'Asked for it' }, { as })
    expect(await consentsOf(id)).toEqual([])
  })

  it('the copy of a person contains what they agreed to', async () => {
    const { id, emailKey } = await createUser()
    await agree(await signIn(id))
    const data = await readPersonalData(id, emailKey)
    expect(data.find(({ table }) => table === 'consents')?.rows).toMatchObject([
      { document: 'terms', version: number, how: 'sign_in' },
    ])
  })
})
