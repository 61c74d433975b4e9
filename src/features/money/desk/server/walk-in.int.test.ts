import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { signIn } from '@/features/accounts/session/server/sign-in'
import { resetPassword } from '@/features/accounts/users/server/reset-password'
import { sendPasswordReset } from '@/features/accounts/users/server/send-password-reset.job'
import { setCashLimit } from '@/features/money/payments/server/office/set-cash-limit'
import type { Actor } from '@/server/kernel/actor'
import { isAppError } from '@/server/kernel/app-error'
import { createCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { getDesk } from './get-desk'
import { registerWalkIn } from './register-walk-in'

let bench: OfficeBench
let program: { id: string; slug: string }
beforeAll(async () => {
  bench = await openOfficeBench()
  program = await createProgram({ priceXaf: 15_000 })
})
afterAll(async () => {
  expect(await bench.broken()).toEqual([])
  await bench.close()
})
beforeEach(() => bench.call(setCashLimit, bench.admin, { limit: 50_000 }))

let phones = 677_000_000
const person = (more: object = {}) => ({
  firstName: 'Mirabelle',
  lastName: 'Ngo Tonye',
  email: `${randomUUID()}@example.cm`,
  phone: String(phones++),
  language: 'fr',
  program: program.slug,
  amount: '15 000',
  ...more,
})
const register = (input: object, actor: Actor = bench.staff, idempotencyKey?: string) =>
  bench.call(registerWalkIn, actor, input, { idempotencyKey })
const people = () => bench.db.user.count()
const findUser = (email: string) => bench.db.user.findUniqueOrThrow({ where: { emailKey: email } })

describe('somebody under 18 at the desk', () => {
  const minor = (more: object = {}) =>
    person({ date_of_birth: '05/03/2015', guardianName: 'Mireille Ngo', guardianPhone: '699000009', ...more })
  const stateOf = async (email: string) => {
    const { guardianNeededUntil, chatClosedUntil, guardian } = await bench.db.user.findUniqueOrThrow({
      where: { emailKey: email },
      include: { guardian: true },
    })
    return [guardianNeededUntil !== null, chatClosedUntil !== null, guardian?.state, guardian?.confirmedHow]
  }

  it.each([
    [{ date_of_birth: '' }, 'Validation.birthDateInvalid'],
    [{ date_of_birth: '01/01/2150' }, 'Validation.birthDateImpossible'],
    [{ guardianName: '' }, 'Validation.fullNameRequired'],
    [{ guardianPhone: '' }, 'Validation.phoneRequired'],
    [{ guardianPaper: 'yes' }, 'Validation.invalid'],
    [{ phone: '699000009' }, 'Guardian.ownPhone'],
  ])('is refused with %o, and nothing is stored', async (more, text) => {
    const before = await people()
    expect(await refusal(register(minor({ guardianPaper: 'chat', ...more })))).toBe(text)
    expect(await people()).toBe(before)
  })

  it('learns at once with a signed paper, and the chat is apart; without it the office calls', async () => {
    const [signed, shy, called, unnamed] = [
      minor({ guardianPaper: 'chat' }),
      minor({ guardianPaper: 'learning' }),
      minor(),
      person({ date_of_birth: '05/03/2015' }),
    ]
    for (const each of [signed, shy, called, unnamed]) {
      await register(each)
    }
    expect(await stateOf(signed.email)).toEqual([false, false, 'confirmed', 'paper'])
    expect(await stateOf(shy.email)).toEqual([false, true, 'confirmed', 'paper'])
    expect(await stateOf(called.email)).toEqual([true, true, 'waiting', null])
    expect(await stateOf(unnamed.email)).toEqual([true, true, undefined, undefined])
  })
})

describe('somebody at the desk is refused', () => {
  it('by visitors and students', async () => {
    const { actor } = await bench.student()
    expect(await refusal(register(person(), bench.visitor))).toBe('sign_in_first')
    expect(await refusal(register(person(), actor))).toBe('forbidden')
    expect(await refusal(bench.call(getDesk, actor, {}))).toBe('forbidden')
  })

  it.each([
    [{ firstName: ' ' }, 'Validation.firstNameRequired'],
    [{ lastName: 'x'.repeat(200) }, 'Validation.tooLong'],
    [{ email: 'mirabelle' }, 'Validation.emailInvalid'],
    [{ phone: '12' }, 'Validation.phoneInvalid'],
    [{ language: 'de' }, 'Validation.invalid'],
    [{ program: 'no-such-program' }, 'Validation.programUnknown'],
    [{ cohort: 'x' }, 'Validation.classUnknown'],
    [{ amount: '14 999' }, 'Validation.amountTooSmall'],
    [{ amount: '15 000,5' }, 'Validation.amountWhole'],
    [{ amount: '50 001' }, 'PaymentsOffice.aboveCashLimit'],
    [{ note: 'x'.repeat(501) }, 'Validation.tooLong'],
  ])('with %j: %s, and nothing is stored', async (wrong, text) => {
    const before = await people()
    expect(await refusal(register(person(wrong)))).toBe(text)
    expect(await people()).toBe(before)
  })

  it('by staff without a limit, not by an admin', async () => {
    await bench.call(setCashLimit, bench.admin, { limit: 0 })
    const before = await people()
    expect(await refusal(register(person()))).toBe('PaymentsOffice.noCashLimit')
    expect(await people()).toBe(before)
    await register(person(), bench.admin)
  })

  it('if they exist already: by the address, or by phone and name; the refusal names the person', async () => {
    const first = person()
    await register(first)
    const { id } = await findUser(first.email)
    const again = [
      { email: first.email.toUpperCase() },
      { phone: first.phone, firstName: 'MIRABELLE', lastName: 'Ngô Tonye' },
    ]
    for (const more of again) {
      const error = await register(person(more)).catch((thrown: unknown) => thrown)
      expect(isAppError(error) && error.options).toMatchObject({
        text: 'Desk.known',
        params: { name: 'Mirabelle Ngo Tonye' },
        extra: { student: id },
      })
    }
    // A sister with the family's phone.
    await register(person({ phone: first.phone, firstName: 'Grace' }))
  })

  it('if the address is a colleague’s, whose page is no student’s', async () => {
    const { email } = await createUser({ role: 'staff' })
    const error = await register(person({ email })).catch((thrown: unknown) => thrown)
    expect(isAppError(error) && error.options).toMatchObject({ text: 'Desk.knownOffice', extra: {} })
  })
})

describe('somebody at the desk', () => {
  it('has an account, a paid place, a receipt and a way to their own password', async () => {
    const input = person({ firstName: 'Clarisse', note: 'Receipt book no. 7' })
    const { reference } = await register(input)
    const user = await findUser(input.email)
    expect(user).toMatchObject({
      firstName: 'Clarisse',
      username: 'clarisse.ngo.tonye',
      phone: `+237${input.phone}`,
      role: 'student',
      locale: 'fr',
      emailVerifiedAt: null,
      consentAt: null,
    })
    expect(await bench.intent(reference)).toMatchObject({
      state: 'paid',
      amountXaf: 15_000,
      manualReason: 'Receipt book no. 7',
      enrolment: { status: 'active' },
    })
    expect(await bench.balances(user.id)).toEqual({ cash: 15_000, course_revenue: -15_000 })
    await runDueJobs(bench.url, [sendPasswordReset])
    const mails = await bench.db.outboxMail.findMany({ where: { userId: user.id }, orderBy: { kind: 'asc' } })
    expect(mails.map(({ kind, locale }) => `${kind} ${locale}`)).toEqual([
      'password_reset fr',
      'payment_receipt fr',
      'welcome fr',
    ])
    const guess = { username: user.username, password: 'none' }
    expect(await refusal(bench.call(signIn, bench.visitor, guess))).toBe('invalid_credentials')
    const { link, username } = (mails[0]?.data ?? {}) as { link: string; username: string }
    expect(username).toBe(user.username)
    bench.clock.advance(6 * day)
    const token = new URL(link).searchParams.get('token') ?? ''
    const password = 'zebu-couleur-7'
    await bench.call(resetPassword, bench.visitor, { token, password, confirmPassword: password })
    expect((await findUser(input.email)).emailVerifiedAt).toEqual(bench.clock.now())
    const entries = await bench.db.auditEntry.findMany({
      where: { targetUserId: user.id },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual([
      'enrolment.created_manually',
      'user.created',
    ])
    expect(entries[0]?.actorId).toBe(bench.staff.kind === 'user' && bench.staff.user.id)
  })

  it('says why without a note, and has a name of their own', async () => {
    const [one, two] = [
      person({ firstName: 'Paul', lastName: 'Biya' }),
      person({ firstName: 'Paul', lastName: 'Biya' }),
    ]
    const { reference } = await register(one)
    await register(two)
    expect((await bench.intent(reference)).manualReason).toBe('Registered at the desk')
    expect((await findUser(one.email)).username).toBe('paul.biya')
    expect((await findUser(two.email)).username).toBe('paul.biya2')
  })

  it('sits in the chosen class', async () => {
    const now = bench.clock.now().getTime()
    const cohort = await createCohort(program.id, {
      startsOn: new Date(now + 5 * day),
      endsOn: new Date(now + 60 * day),
      seats: 1,
    })
    const { programs } = await bench.call(getDesk, bench.staff, {})
    const offered = programs.find(({ slug }) => slug === program.slug)?.cohorts ?? []
    expect(offered.map(({ id }) => id)).toContain(cohort.id)
    const input = person({ cohort: cohort.id })
    await register(input)
    const { id: userId } = await findUser(input.email)
    expect(await bench.db.enrolment.findFirstOrThrow({ where: { userId } })).toMatchObject({
      cohortId: cohort.id,
    })
    const before = await people()
    expect(await refusal(register(person({ cohort: cohort.id })))).toBe('Classes.full')
    expect(await people()).toBe(before)
  })

  it('20 presses at once register one person, with the same key and without', async () => {
    for (const key of [randomUUID(), undefined]) {
      const input = person()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => refusal(register(input, bench.staff, key))),
      )
      expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(key ? 20 : 1)
      const { id: userId } = await findUser(input.email)
      expect(await bench.db.paymentIntent.count({ where: { userId } })).toBe(1)
      expect(await bench.db.outboxMail.count({ where: { userId, kind: 'payment_receipt' } })).toBe(1)
    }
  })
})
