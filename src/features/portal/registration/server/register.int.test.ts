import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '@/app/api/calls/account'
import { identify } from '@/server/kernel/identify'
import { verifyPassword } from '@/server/kernel/password-hash'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { correctRegistration } from './correct-registration'
import { getRegistration } from './get-registration'
import { registerStudent } from './register-student'

const registerRoute = accountCalls['POST /api/user'].handler

const container = testContainer()
beforeAll(async () => {
  await createProgram({ slug: 'web-development' })
  await createProgram({ slug: 'data-science', position: 2 })
})

let count = 0
const formInput = (overrides: object = {}) => {
  count += 1
  return {
    firstName: 'Amina',
    lastName: 'Ngo Bassa',
    username: `amina${count}`,
    email: `amina${count}@kamga.cm`,
    phone: '6 70 00 00 01',
    password: 'zebu-couleur-7',
    confirmPassword: 'zebu-couleur-7',
    program: 'web-development',
    ...overrides,
  }
}
const call = (useCase: AnyUseCase, input: unknown, rest: { address?: string; token?: string } = {}) =>
  callUseCase(useCase, input, {
    credentials: { registrationCookie: rest.token },
    request: { address: rest.address ?? `198.51.${count % 250}.1`, locale: 'fr' },
  }) as Promise<{ id: string; token: string }>
const register = (input: unknown, address?: string) => call(registerStudent, input, { address })
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => {
      throw new Error('was accepted')
    },
    (error) => ({ status: error.status, fields: error.options.fields }),
  )

describe('registering', () => {
  it('reports everything that is missing at once, with the texts of the specification', async () => {
    expect(await refusalOf(register({}))).toEqual({
      status: 422,
      fields: {
        firstName: 'Validation.firstNameRequired',
        lastName: 'Validation.lastNameRequired',
        username: 'Validation.usernameRequired',
        email: 'Validation.emailRequired',
        phone: 'Validation.phoneRequired',
        password: 'Validation.passwordShort',
        confirmPassword: 'Validation.passwordsDiffer',
      },
    })
    const blank = {
      firstName: ' ',
      lastName: '',
      username: ' ',
      email: '',
      phone: '',
      password: '',
      confirmPassword: 'x',
    }
    expect(Object.keys((await refusalOf(register(blank))).fields)).toHaveLength(7)
  })

  it.each([
    ['firstName', '<a href=//x>', 'nameInvalid'],
    ['firstName', 'Win www.evil.test', 'nameInvalid'],
    ['firstName', '{{7*7}}', 'nameInvalid'],
    ['lastName', 'a\u202eb', 'nameInvalid'],
    ['lastName', 'x'.repeat(5_000), 'tooLong'],
    ['lastName', ['a'], 'lastNameRequired'],
    ['username', 'ab', 'usernameInvalid'],
    ['username', 'a@b.cm', 'usernameInvalid'],
    ['username', '1amina', 'usernameInvalid'],
    ['username', 'a'.repeat(33), 'tooLong'],
    ['firstName', 'Аmina', 'nameInvalid'],
    ['username', 'admin', 'usernameReserved'],
    ['username', 'Adm1n', 'usernameReserved'],
    ['username', 'supp0rt.7', 'usernameReserved'],
    ['username', 'mboa-academy', 'usernameReserved'],
    ['email', 'amina', 'emailInvalid'],
    ['email', 'a@b', 'emailInvalid'],
    ['email', 'a@b.cm\nBcc: c@d.cm', 'emailInvalid'],
    ['email', `${'a'.repeat(250)}@b.cm`, 'tooLong'],
    ['phone', '67000000', 'phoneTooShort'],
    ['phone', '6700000011', 'phoneTooLong'],
    ['phone', '+2376700000011', 'phoneTooLongInternational'],
    ['program', 'graphic-design', 'programUnknown'],
    ['program', 'x'.repeat(500), 'programUnknown'],
  ])('refuses %s %#', async (field, value, key) => {
    const refusal = await refusalOf(register(formInput({ [field]: value })))
    expect(refusal).toEqual({ status: 422, fields: { [field]: `Validation.${key}` } })
  })

  it('refuses a name that could pass for the back office, together with the other mistakes', async () => {
    const refusal = await refusalOf(
      register(formInput({ firstName: 'Support', lastName: 'Team', username: 'root', phone: '' })),
    )
    expect(refusal.fields).toEqual({
      firstName: 'Validation.nameReserved',
      username: 'Validation.usernameReserved',
      phone: 'Validation.phoneRequired',
    })
  })

  it.each([
    ['12345', 'passwordShort'],
    ['password', 'passwordCommon'],
    ['Amina2031', 'passwordPersonal'],
    ['mboa-academy', 'passwordPersonal'],
    ['ab'.repeat(65), 'passwordLong'],
  ])('refuses the password %s', async (password, key) => {
    const refusal = await refusalOf(register(formInput({ password, confirmPassword: password })))
    expect(refusal.fields).toEqual({ password: `Validation.${key}` })
  })

  it('refuses passwords that differ, also beside another mistake', async () => {
    const refusal = await refusalOf(register(formInput({ confirmPassword: 'another', firstName: '' })))
    expect(Object.keys(refusal.fields)).toEqual(['firstName', 'confirmPassword'])
  })

  it('has stored nothing of all that', async () => {
    expect(await container.db.user.count()).toBe(0)
    expect(await container.db.event.count()).toBe(0)
  })

  it('creates a student with the program still to be paid, and a token that can only pay', async () => {
    const input = formInput({ password: ' zébu couleur 7 ', confirmPassword: ' zébu couleur 7 ' })
    const { id, token, ...rest } = await register({
      ...input,
      role: 'admin',
      id: 'x',
      emailVerifiedAt: new Date(),
      consentAt: 0,
    })
    expect(rest).toEqual({})
    const user = await container.db.user.findUniqueOrThrow({
      where: { id },
      include: { enrolments: true },
      omit: { passwordHash: false },
    })
    expect(user).toMatchObject({
      role: 'student',
      additionalRoles: [],
      phone: '+237670000001',
      locale: 'fr',
      emailVerifiedAt: null,
    })
    expect(user.consentAt).toEqual(container.clock.now())
    expect(user.enrolments).toMatchObject([{ status: 'pending', startDate: null }])
    expect(await verifyPassword(user.passwordHash, ' zébu couleur 7 ')).toBe(true)
    expect(await identify({ bearer: token }, container.clock.now())).toMatchObject({
      kind: 'registrant',
      user: { id },
    })
    expect(await container.db.event.findMany()).toMatchObject([
      { type: 'student.registered', payload: { userId: id } },
    ])
    expect(await container.db.outboxMail.count()).toBe(0)
    expect(container.logged()).not.toMatch(/zébu|amina\d|670000001/)
  })

  it('accepts names of every kind, and no program', async () => {
    const { id } = await register(
      formInput({ firstName: ' Anne-Laure  Ndɔŋɔ́ ', lastName: "N’Guessan d'Éa", program: '' }),
    )
    const user = await container.db.user.findUniqueOrThrow({ where: { id }, include: { enrolments: true } })
    expect([user.firstName, user.lastName, user.enrolments]).toEqual([
      'Anne-Laure Ndɔŋɔ́',
      "N’Guessan d'Éa",
      [],
    ])
  })

  it('recognises an address and a user name in any case', async () => {
    const first = formInput()
    await register(first)
    const sameEmail = formInput({ email: first.email.toUpperCase() })
    const sameName = formInput({ username: first.username.toUpperCase() })
    expect(await refusalOf(register(sameEmail))).toEqual({
      status: 409,
      fields: { email: 'Errors.userExists' },
    })
    expect(await refusalOf(register(sameName))).toEqual({
      status: 409,
      fields: { username: 'Errors.userExists' },
    })
  })

  it('fifty identical concurrent registrations create one account', async () => {
    const input = formInput()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => register(input, `203.0.113.${n}`)),
    )
    const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 201 : outcome.reason.status))
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(49)
    expect(await container.db.user.count({ where: { email: input.email } })).toBe(1)
  })

  it('is limited per address', async () => {
    const outcomes: number[] = []
    for (let n = 0; n < 12; n++) {
      await register({}, '192.0.2.200').catch(({ status }) => outcomes.push(status))
    }
    expect(outcomes).toEqual([...Array(10).fill(422), 429, 429])
  })
})

describe('correcting the registration', () => {
  const correct = (token: string | undefined, input: unknown) => call(correctRegistration, input, { token })

  it('is only for the fresh registrant, for an hour', async () => {
    const { token } = await register(formInput())
    expect((await refusalOf(correct(undefined, formInput()))).status).toBe(401)
    container.clock.advance(61 * 60_000)
    expect((await refusalOf(correct(token, formInput()))).status).toBe(401)
    container.clock.advance(-61 * 60_000)
  })

  it('refuses reserved names as well', async () => {
    const mine = formInput()
    const { token } = await register(mine)
    const other = { ...mine, username: 'administrator', lastName: 'Mboa Academy' }
    expect((await refusalOf(correct(token, other))).fields).toEqual({
      firstName: 'Validation.nameReserved',
      username: 'Validation.usernameReserved',
    })
  })

  it('does not conflict with itself, but with others', async () => {
    const [mine, theirs] = [formInput(), formInput()]
    const { id, token } = await register(mine)
    await register(theirs)
    await correct(token, { ...mine, firstName: 'Aminatou' })
    expect(await call(getRegistration, {}, { token })).toMatchObject({
      firstName: 'Aminatou',
      username: mine.username,
      program: 'web-development',
    })
    expect(await refusalOf(correct(token, { ...mine, email: theirs.email }))).toMatchObject({ status: 409 })
    expect(await container.db.user.findUnique({ where: { id } })).toMatchObject({ email: mine.email })
  })

  it('replaces the first program by the other one', async () => {
    const mine = formInput()
    const { id, token } = await register(mine)
    await correct(token, { ...mine, program: 'data-science' })
    const enrolments = await container.db.enrolment.findMany({
      where: { userId: id },
      include: { program: true },
    })
    expect(enrolments.map(({ status, program }) => [status, program.slug])).toEqual([
      ['pending', 'data-science'],
    ])
  })

  const intentOf = async (userId: string, state: 'code_sent' | 'authorised') => {
    const enrolment = await container.db.enrolment.findFirstOrThrow({ where: { userId } })
    const now = container.clock.now()
    return container.db.paymentIntent.create({
      data: {
        reference: `R${count}`,
        userId,
        programId: enrolment.programId,
        enrolmentId: enrolment.id,
        provider: 'mtn',
        phone: '+237670000001',
        amountXaf: 15_000,
        priceXaf: 15_000,
        state,
        codeHash: 'hash',
        codeExpiresAt: now,
        codeSentAt: now,
      },
    })
  }

  it('changes the class, or drops the choice; one that is full or of another program is refused', async () => {
    const { db, clock } = container
    const program = await db.program.findUniqueOrThrow({ where: { slug: 'web-development' } })
    const starts = new Date(clock.now().getTime() + 20 * 86_400_000)
    const dates = { startsOn: starts, endsOn: starts }
    const [first, second, full] = await Promise.all([
      createCohort(program.id, { ...dates, seats: 1 }),
      createCohort(program.id, { ...dates, seats: 5 }),
      createCohort(program.id, { ...dates, seats: 1 }),
    ])
    const sold = { userId: (await createUser()).id, programId: program.id, cohortId: full.id }
    await db.enrolment.create({ data: { ...sold, status: 'active' } })
    const mine = { ...formInput(), program: program.slug, cohort: first.id }
    const { id, token } = await register(mine)
    const chosen = () =>
      db.enrolment.findFirstOrThrow({ where: { userId: id }, include: { cohortWait: true } })

    expect(await refusalOf(correct(token, { ...mine, cohort: full.id }))).toMatchObject({ status: 409 })
    const other = await createCohort((await createProgram()).id, dates)
    expect((await refusalOf(correct(token, { ...mine, cohort: other.id }))).fields).toEqual({
      cohort: 'Validation.classUnknown',
    })
    expect(await chosen()).toMatchObject({ cohortId: first.id })

    const hold = { cohortId: first.id, userId: id, expiresAt: starts }
    await db.seatHold.create({ data: { ...hold, enrolmentId: (await chosen()).id } })
    await correct(token, mine)
    expect(await call(getRegistration, {}, { token })).toMatchObject({ cohort: first.id })
    expect(await db.seatHold.count({ where: { userId: id } })).toBe(1)

    const { cohort: _, ...withoutCohort } = mine
    await correct(token, withoutCohort)
    expect(await chosen()).toMatchObject({ cohortId: first.id })
    await correct(token, { ...mine, cohort: second.id })
    expect(await chosen()).toMatchObject({ cohortId: second.id })
    expect(await db.seatHold.count({ where: { userId: id } })).toBe(0)
    await correct(token, { ...mine, cohort: `wait:${full.id}` })
    expect(await chosen()).toMatchObject({ cohortId: null, cohortWait: { cohortId: full.id } })
    expect(await call(getRegistration, {}, { token })).toMatchObject({ cohort: `wait:${full.id}` })
    await correct(token, { ...mine, cohort: '' })
    expect(await chosen()).toMatchObject({ cohortId: null, cohortWait: null })
    await Promise.all(
      [first, second, full].map((each) =>
        db.cohort.update({ where: { id: each.id }, data: { cancelledAt: clock.now() } }),
      ),
    )
  })

  it('invalidates a code that went to the old address', async () => {
    const mine = formInput()
    const { id, token } = await register(mine)
    const intent = await intentOf(id, 'code_sent')
    await correct(token, { ...mine, phone: '690000001' })
    expect(await container.db.paymentIntent.findUnique({ where: { id: intent.id } })).toMatchObject({
      state: 'code_sent',
      codeHash: 'hash',
    })
    await correct(token, { ...mine, email: `new-${mine.email}` })
    expect(await container.db.paymentIntent.findUnique({ where: { id: intent.id } })).toMatchObject({
      state: 'code_expired',
      codeHash: null,
    })
  })

  it('is not possible once the prompt is sent', async () => {
    const mine = formInput()
    const { id, token } = await register(mine)
    await intentOf(id, 'authorised')
    expect((await refusalOf(correct(token, { ...mine, email: `new-${mine.email}` }))).status).toBe(409)
    expect(await container.db.user.findUnique({ where: { id } })).toMatchObject({ email: mine.email })
  })

  it('is not for a signed-in user', async () => {
    const { id } = await createUser()
    const actor = {
      kind: 'user',
      user: await container.db.user.findUniqueOrThrow({ where: { id } }),
      sessionId: '',
      via: 'cookie',
    }
    expect(correctRegistration.access.check(actor as never)).toBe('forbidden')
  })
})

describe('registering with an Idempotency-Key', () => {
  const post = (input: object, key: string) =>
    registerRoute(
      new Request('http://localhost:3000/api/user', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(input),
      }),
      { params: Promise.resolve({}) },
    )

  it('creates one account and gives the same answer, whose token is not stored', async () => {
    const input = formInput()
    const first = await post(input, 'one-tap')
    const again = await post(input, 'one-tap')
    expect([first.status, again.status]).toEqual([201, 201])
    const answer = (await first.json()) as { id: string; token: string }
    expect(await again.json()).toEqual(answer)
    expect(await container.db.user.count({ where: { username: input.username } })).toBe(1)
    const storedKeys = JSON.stringify(await container.db.idempotencyKey.findMany())
    expect(storedKeys).toContain(answer.id)
    expect(storedKeys).not.toContain(answer.token)
    expect(storedKeys).not.toContain(input.password)
  })

  it('refuses the same key with another body', async () => {
    await post(formInput(), 'another-tap')
    const input = formInput()
    expect((await post(input, 'another-tap')).status).toBe(422)
    expect(await container.db.user.count({ where: { username: input.username } })).toBe(0)
  })

  it('without a key refuses the second as taken', async () => {
    const input = formInput()
    await post(input, 'first')
    expect((await post(input, 'second')).status).toBe(409)
  })
})
