import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { guardianToken } from '@/features/base/mail/guardian-token'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { renderMail } from '@/features/base/mail/server/render-mail'
import { getOverview } from '@/features/portal/dashboard/server/get-dashboard'
import { registerStudent } from '@/features/portal/registration/server/register-student'
import { getItemPage } from '@/features/study/learning/server/get-item-page'
import { getMyItem } from '@/features/study/learning/server/get-my-item'
import { openItem } from '@/features/study/learning/server/open-item'
import { getTimetable } from '@/features/study/timetable/server/get-timetable'
import { createRoom } from '@/features/talk/chat/server/create-room'
import { sendMessage } from '@/features/talk/chat/server/send-message'
import { dayToDate } from '@/lib/age'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { answerGuardianLink } from './answer-guardian-link'
import { endGuardians } from './end-guardians.job'
import { getOwnGuardian } from './get-own-guardian'
import { giveBirthDate } from './give-birth-date'
import { closedBy } from './keep-guardian'
import { nameGuardian } from './name-guardian'
import { getGuardian } from './office/get-guardian'
import { listMissingGuardians } from './office/list-missing-guardians'
import { recordGuardianAnswer } from './office/record-guardian-answer'
import { replaceGuardian } from './office/replace-guardian'
import { setBirthDate } from './office/set-birth-date'
import { readGuardianLink } from './read-guardian-link'
import { sendRequestAgain } from './send-request-again'

const container = testContainer()
const start = new Date('2026-11-28T09:00:00Z')
let course: Course
let staff: string
beforeAll(async () => {
  course = await createCourse()
  staff = (await createUser({ role: 'staff', username: 'staff-of-guardians' })).id
})
beforeEach(() => container.clock.set(start))

/** Paid for the course; 16 years old unless said otherwise. */
async function student({ born = '2010-03-05' as string | null, phone = '+237677000001' } = {}) {
  const user = await createUser({
    phone,
    createdAt: container.clock.now(),
    ...(born && closedBy(born, container.clock.now())),
  })
  await container.db.enrolment.create({
    data: { userId: user.id, programId: course.program.id, status: 'active', startDate: start },
  })
  return user
}
const as = (useCase: AnyUseCase, id: string, input: unknown = {}) => callUseCase(useCase, input, { as: id })
const named = (more: object = {}) => ({
  name: 'Zzyzx Qwertz',
  relation: 'aunt',
  email: `guardian-${randomUUID().slice(0, 8)}@example.cm`,
  ...more,
})
const guardianOf = (userId: string) => container.db.guardian.findUniqueOrThrow({ where: { userId } })
const linkOf = async (userId: string, until = new Date(container.clock.now().getTime() + 14 * day)) =>
  guardianToken((await guardianOf(userId)).id, until)
const answer = (token: string, input: object) =>
  callUseCase(answerGuardianLink, { token, ...input }) as Promise<unknown>
const requests = (email: string) =>
  container.db.outboxMail.findMany({ where: { toEmail: email }, orderBy: { createdAt: 'asc' } })
const item = () => ({ slug: course.program.slug, item: course.lesson.slug })
const lesson = (id: string) => codeOf(as(getItemPage, id, item()))
async function confirmed(chat: 'yes' | 'no' = 'yes', email = named().email) {
  const user = await student()
  await as(nameGuardian, user.id, named({ email }))
  const token = await linkOf(user.id)
  await answer(token, { answer: 'confirm', chat })
  return { user, token, email }
}

describe('without the confirmation of a guardian', () => {
  it('nothing that is taught opens to a student under 18, and nobody is talked to', async () => {
    const { id } = await student()
    const room = await createRoomWith([id])
    const tries = [
      [getItemPage, item()],
      [getMyItem, { id: course.lesson.id }],
      [openItem, { id: course.lesson.id }],
      [getTimetable, {}],
      [createRoom, { name: 'Friends' }],
      [sendMessage, { room_id: room, content: 'Hello' }],
    ] as const
    for (const [useCase, input] of tries) {
      expect(await codeOf(as(useCase, id, input)), useCase.name).toBe('guardian_first')
    }
    const overview = (await as(getOverview, id)) as { guardianNeeded: boolean; programs: object[] }
    expect(overview).toMatchObject({
      guardianNeeded: true,
      programs: [{ nextItem: null }],
      nextSession: null,
    })
  })

  it('everything is open to adults, to those who never gave a date of birth, and from the 18th birthday on', async () => {
    const adult = await student({ born: '2008-11-28' })
    const old = await student({ born: null })
    const young = await student({ born: '2008-11-29' })
    expect(await lesson(adult.id)).toBe('done')
    expect(await lesson(old.id)).toBe('done')
    expect(await lesson(young.id)).toBe('guardian_first')
    container.clock.set('2026-11-28T22:59:59Z')
    expect(await lesson(young.id)).toBe('guardian_first')
    container.clock.set('2026-11-28T23:00:00Z')
    expect(await lesson(young.id)).toBe('done')
  })
})

describe('registering', () => {
  let count = 0
  const register = (more: object) => {
    count += 1
    const username = `minor${count}`
    return callUseCase(
      registerStudent,
      {
        firstName: 'Ndi',
        lastName: 'Fon',
        username,
        email: `${username}@example.cm`,
        phone: '677000002',
        password: 'zebu-couleur-7',
        confirmPassword: 'zebu-couleur-7',
        program: course.program.slug,
        ...more,
      },
      { request: { address: `198.51.100.${count}` } },
    ) as Promise<{ id: string }>
  }
  const fieldsOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { options?: { fields?: object } }) => error.options?.fields,
    )

  it.each([
    [{ date_of_birth: '31/02/2009' }, { date_of_birth: 'Validation.birthDateInvalid' }],
    [{ date_of_birth: '2026-11-29' }, { date_of_birth: 'Validation.birthDateImpossible' }],
    [{ date_of_birth: '1899-01-01' }, { date_of_birth: 'Validation.birthDateImpossible' }],
    [{ date_of_birth: 5 }, { date_of_birth: 'Validation.birthDateInvalid' }],
    [
      { date_of_birth: '2010-01-01', guardian: { name: 'A B' } },
      { 'guardian.email': 'Guardian.contactNeeded' },
    ],
    [{ guardian: 'me' }, { guardian: 'Validation.invalid' }],
    [
      { date_of_birth: '2010-01-01', guardian: { name: 'A B', phone: '+237 677000002' } },
      { 'guardian.phone': 'Guardian.ownPhone' },
    ],
  ])('%o is refused, and nothing is stored', async (more, fields) => {
    const before = await container.db.user.count()
    expect(await fieldsOf(register(more))).toEqual(fields)
    expect(await container.db.user.count()).toBe(before)
  })

  it('refuses the student’s own mailbox as the guardian’s, however it is written', async () => {
    const mine = { email: 'a.mina@gmail.com', date_of_birth: '2010-01-01' }
    const guardian = { name: 'A B', email: 'Amina+mother@gmail.com' }
    expect(await fieldsOf(register({ ...mine, guardian }))).toEqual({ 'guardian.email': 'Guardian.ownEmail' })
  })

  it('goes through without a date of birth, which the page of the first lesson asks for, and no call', async () => {
    const { id } = await register({})
    await container.db.enrolment.updateMany({ where: { userId: id }, data: { status: 'active' } })
    expect(await lesson(id)).toBe('birth_date_first')
    expect(await codeOf(as(getMyItem, id, { id: course.lesson.id }))).toBe('done')
    await as(giveBirthDate, id, { date_of_birth: '24/08/1999' })
    expect(await lesson(id)).toBe('done')
    expect(await refusalOf(as(giveBirthDate, id, { date_of_birth: '24/08/2010' }))).toBe(
      'Guardian.birthDateKnown',
    )
  })

  it('asks the guardian at once if the call names one', async () => {
    const guardian = named()
    const { id } = await register({ date_of_birth: '2010-01-01', guardian })
    expect(await requests(guardian.email)).toMatchObject([{ kind: 'guardian_request', userId: id }])
    expect(await as(getOwnGuardian, id)).toMatchObject({ isMinor: true, guardian: { state: 'waiting' } })
  })
})

describe('the request', () => {
  it('is only for students under 18', async () => {
    const adult = await student({ born: '1999-01-01' })
    expect(await refusalOf(as(nameGuardian, adult.id, named()))).toBe('Guardian.notNeeded')
    const unknown = await student({ born: null })
    expect(await refusalOf(as(nameGuardian, unknown.id, named()))).toBe('Guardian.notNeeded')
  })

  it('repeats nothing that was typed, and is written in both languages', async () => {
    const { id, email: own } = await student()
    const guardian = named()
    await as(nameGuardian, id, guardian)
    const [mail] = await requests(guardian.email)
    const { subject, html, text } = await renderMail(mail as never)
    expect(text).toContain('/guardian?token=')
    expect(text).toContain('/fr/guardian?token=')
    for (const typed of ['Zzyzx', 'Qwertz', 'aunt', 'Amina', 'Bassa', own]) {
      expect(`${subject} ${html} ${text}`).not.toContain(typed)
    }
  })

  it('is sent again at most three times a day, and to another guardian only until one has answered', async () => {
    const { id } = await student()
    const first = named()
    await as(nameGuardian, id, first)
    const old = await linkOf(id)
    const second = named()
    await as(nameGuardian, id, second)
    expect(await refusalOf(answer(old, { answer: 'confirm', chat: 'no' }))).toBe('GuardianPage.invalidTitle')
    await as(sendRequestAgain, id)
    expect(await codeOf(as(sendRequestAgain, id))).toBe('too_many')
    expect(await requests(second.email)).toHaveLength(2)
    await answer(await linkOf(id), { answer: 'refuse' })
    expect(await refusalOf(as(nameGuardian, id, named()))).toBe('Guardian.answered')
    expect(await refusalOf(as(sendRequestAgain, id))).toBe('Guardian.answered')
  })

  it('goes to nobody if there is only a phone: the office calls', async () => {
    const { id } = await student()
    expect(await as(nameGuardian, id, named({ email: '', phone: '699000001' }))).toEqual({ mailed: false })
    expect(await refusalOf(as(sendRequestAgain, id))).toBe('Guardian.noAddress')
  })
})

describe('the link', () => {
  it('is nothing if it is forged, of another guardian, or of an adult', async () => {
    const { id } = await student()
    await as(nameGuardian, id, named())
    const token = await linkOf(id)
    const [guardian, until, signature] = token.split('.')
    const forged = [
      '',
      'x',
      `${guardian}.${Number(until) + day}.${signature}`,
      `${randomUUID()}.${until}.${signature}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
    ]
    for (const each of forged) {
      expect(await callUseCase(readGuardianLink, { token: each })).toEqual({ state: 'invalid' })
      expect(await codeOf(answer(each, { answer: 'confirm', chat: 'yes' }))).toBe('not_found')
    }
    container.clock.set('2028-03-05T09:00:00Z')
    expect(await callUseCase(readGuardianLink, { token })).toEqual({ state: 'invalid' })
  })

  it('confirms for 14 days, and says so afterwards', async () => {
    const { id } = await student()
    await as(nameGuardian, id, named())
    const token = await linkOf(id)
    container.clock.advance(14 * day + 1)
    expect(await callUseCase(readGuardianLink, { token })).toMatchObject({ state: 'expired' })
    expect(await refusalOf(answer(token, { answer: 'confirm', chat: 'yes' }))).toBe(
      'GuardianPage.expiredText',
    )
    expect(await lesson(id)).toBe('guardian_first')
    await answer(token, { answer: 'refuse' })
    expect(await guardianOf(id)).toMatchObject({ state: 'refused' })
  })

  it('opens lessons, and the chat only if that was agreed to as well', async () => {
    const shy = await confirmed('no')
    expect(await lesson(shy.user.id)).toBe('done')
    expect(await codeOf(as(createRoom, shy.user.id, { name: 'Friends' }))).toBe('guardian_first')
    await answer(shy.token, { answer: 'chat', chat: 'yes' })
    expect(await codeOf(as(createRoom, shy.user.id, { name: 'Friends' }))).toBe('done')
    expect(await refusalOf(answer(shy.token, { answer: 'confirm', chat: 'no' }))).toBe('GuardianPage.changed')
    expect(await codeOf(answer(shy.token, { answer: 'confirm' }))).toBe('invalid')
  })

  it('withdraws at any time: what is taught closes, sessions end, and the student is notified', async () => {
    const { user, token } = await confirmed()
    await container.db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: start } })
    await container.db.session.create({
      data: { userId: user.id, kind: 'web', expiresAt: new Date('2028-01-01') },
    })
    container.clock.advance(100 * day)
    await answer(token, { answer: 'withdraw' })
    expect(await lesson(user.id)).toBe('guardian_first')
    expect(await container.db.session.count({ where: { userId: user.id, revokedAt: null } })).toBe(0)
    expect(await requests(user.email)).toMatchObject([
      { kind: 'guardian_news', data: { news: 'confirmed' } },
      { kind: 'guardian_news', data: { news: 'withdrawn' } },
    ])
    expect(await refusalOf(answer(token, { answer: 'confirm', chat: 'yes' }))).toBe('GuardianPage.changed')
    const listed = (await as(listMissingGuardians, staff)) as { id: string }[]
    expect(listed.find(({ id }) => id === user.id)).toMatchObject({ isOverdue: true, state: 'withdrawn' })
  })
})

describe('copies for the guardian', () => {
  const news = (user: { id: string; email: string }, key: string) =>
    inTransaction((tx) =>
      queueMail(tx, {
        kind: 'class_news',
        to: user.email,
        locale: 'en',
        userId: user.id,
        dedupeKey: `${key}:${user.id}`,
        data: {
          firstName: 'Amina',
          news: 'seated',
          programSlug: course.program.slug,
          cohort: null,
          reason: null,
        },
      }),
    )
  const receipt = (user: { id: string; email: string }, key: string) =>
    inTransaction((tx) =>
      queueMail(tx, {
        kind: 'payment_receipt',
        to: user.email,
        locale: 'fr',
        userId: user.id,
        dedupeKey: `${key}:${user.id}`,
        data: {
          firstName: 'Amina',
          reference: 'MBA-1',
          receiptNumber: 'R-1',
          amountXaf: 15_000,
          programSlug: course.program.slug,
          creditXaf: 0,
        },
      }),
    )
  const kinds = async (email: string) =>
    (await requests(email)).map(({ kind }) => kind).filter((kind) => kind !== 'guardian_request')

  it('begin with the confirmation, are stopped with one press except receipts, and end at 18', async () => {
    const waiting = await student()
    const unasked = named()
    await as(nameGuardian, waiting.id, unasked)
    await news(waiting, 'one')
    expect(await kinds(unasked.email)).toEqual([])

    const { user, token, email } = await confirmed()
    await news(user, 'one')
    await news(user, 'one')
    await receipt(user, 'first')
    expect(await kinds(email)).toEqual(['class_news', 'payment_receipt'])
    await answer(token, { answer: 'stop_notices' })
    await news(user, 'two')
    await receipt(user, 'second')
    expect(await kinds(email)).toEqual(['class_news', 'payment_receipt', 'payment_receipt'])
    await answer(token, { answer: 'start_notices' })
    await news(user, 'three')
    expect(await kinds(email)).toHaveLength(4)
    container.clock.set('2028-03-04T23:00:00Z')
    await news(user, 'four')
    await receipt(user, 'third')
    expect(await kinds(email)).toHaveLength(4)
  })

  it('say what they are, and carry the guardian’s link instead of the student’s', async () => {
    const { user, email } = await confirmed()
    await receipt(user, 'link')
    const mails = await requests(email)
    const { text } = await renderMail(mails.at(-1) as never)
    expect(text).toMatch(/copy for the guardian/)
    const token = /guardian\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
    expect(await callUseCase(readGuardianLink, { token })).toMatchObject({ state: 'confirmed' })
  })

  it('are in the language of the answered link, otherwise in that of the student', async () => {
    const { user, email } = await confirmed()
    const locales = async () =>
      (await requests(email)).filter(({ kind }) => kind === 'payment_receipt').map(({ locale }) => locale)
    await receipt(user, 'one')
    await container.db.guardian.update({ where: { userId: user.id }, data: { locale: null } })
    await receipt(user, 'two')
    expect(await locales()).toEqual(['en', 'fr'])
  })
})

describe('the office', () => {
  it('records a confirmation by phone with who, when and with whom; students and strangers cannot', async () => {
    const { id } = await student()
    const record = { student: id, answer: 'phone', spokeTo: 'Mme Ngo, mother', chat: 'no' }
    expect(await refusalOf(as(recordGuardianAnswer, staff, record))).toBe('Guardian.nobodyNamed')
    await as(nameGuardian, id, named({ email: '', phone: '699000001' }))
    expect(await codeOf(as(recordGuardianAnswer, id, record))).toBe('forbidden')
    expect(await codeOf(callUseCase(recordGuardianAnswer, record))).toBe('sign_in_first')
    expect(await codeOf(as(recordGuardianAnswer, staff, { ...record, spokeTo: ' ' }))).toBe('invalid')
    expect(await codeOf(as(recordGuardianAnswer, staff, { ...record, chat: undefined }))).toBe('invalid')
    expect(await codeOf(as(recordGuardianAnswer, staff, { ...record, student: staff }))).toBe('not_found')
    await as(recordGuardianAnswer, staff, record)
    expect(await guardianOf(id)).toMatchObject({
      state: 'confirmed',
      confirmedHow: 'phone',
      recordedById: staff,
      spokeTo: 'Mme Ngo, mother',
      decidedAt: start,
    })
    expect(await lesson(id)).toBe('done')
    expect(await as(getGuardian, staff, { id })).toMatchObject({
      guardian: { recordedBy: 'Amina Ngo Bassa' },
    })
    expect(await container.db.auditEntry.findFirst({ where: { targetUserId: id } })).toMatchObject({
      action: 'guardian.recorded',
      actorId: staff,
      details: { answer: 'phone' },
    })
  })

  it('names another guardian after an answer, who has to confirm again', async () => {
    const { user } = await confirmed()
    await as(replaceGuardian, staff, { student: user.id, ...named() })
    expect(await guardianOf(user.id)).toMatchObject({ state: 'waiting' })
    expect(await lesson(user.id)).toBe('guardian_first')
  })

  it('corrects a date of birth: a confirmation stays, and an adult needs none', async () => {
    const { user } = await confirmed('no')
    await as(setBirthDate, staff, { student: user.id, date_of_birth: '05/03/2011' })
    expect(await lesson(user.id)).toBe('done')
    expect(await codeOf(as(createRoom, user.id, { name: 'Friends' }))).toBe('guardian_first')
    await as(setBirthDate, staff, { student: user.id, date_of_birth: '05/03/2001' })
    expect(await codeOf(as(createRoom, user.id, { name: 'Friends' }))).toBe('done')
  })

  it('has those who paid and wait 30 days in its list of what to do, and no adults', async () => {
    const waits = await student()
    await as(nameGuardian, waits.id, named())
    const find = async () =>
      ((await as(listMissingGuardians, staff)) as { id: string; isOverdue: boolean }[]).find(
        ({ id }) => id === waits.id,
      )
    expect(await find()).toMatchObject({ isOverdue: false, state: 'waiting' })
    container.clock.advance(30 * day)
    expect(await find()).toMatchObject({ isOverdue: false })
    container.clock.advance(1)
    expect(await find()).toMatchObject({ isOverdue: true })
    container.clock.set('2028-03-05T09:00:00Z')
    expect(await find()).toBeUndefined()
  })
})

describe('at 18', () => {
  it('the student is notified once, and 30 days later the guardian is removed', async () => {
    const { user } = await confirmed()
    await container.db.user.update({
      where: { id: user.id },
      data: { emailVerifiedAt: start, dateOfBirth: dayToDate('2008-11-28') },
    })
    const run = async () => {
      await container.db.$executeRaw`select graphile_worker.add_job('guardians.end', '{}'::json)`
      await runDueJobs(container.databaseUrl, [endGuardians])
    }
    const told = async () =>
      (await requests(user.email)).filter(({ data }) => (data as { news?: string }).news === 'adult').length
    container.clock.set('2026-11-27T22:59:00Z')
    await run()
    expect(await told()).toBe(0)
    container.clock.set('2026-11-28T01:00:00Z')
    await run()
    await run()
    expect(await told()).toBe(1)
    container.clock.set('2026-12-28T09:00:00Z')
    await run()
    expect(await container.db.guardian.count({ where: { userId: user.id } })).toBe(1)
    container.clock.set('2026-12-29T09:00:00Z')
    await run()
    expect(await container.db.guardian.count({ where: { userId: user.id } })).toBe(0)
  })
})
