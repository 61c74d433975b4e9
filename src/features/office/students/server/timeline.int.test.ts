import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minute } from '@/config/durations'
import { signOutPerson } from '@/features/accounts/users/server/office/sign-out-person'
import { callUseCase, codeOf } from '@/testing/call'
import { createOpenCohort } from '@/testing/cohorts'
import { createUser } from '@/testing/factories'
import { createContactMessage } from '@/testing/office'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { timeline } from '../person-timeline'
import { addNote } from './add-note'
import { getStudent } from './get-student'

let bench: OfficeBench
let student: string
let email: string
let staff: string
let admin: string

const mail = (toEmail: string, minutes: number, more: object = {}) =>
  bench.db.outboxMail.create({
    data: { kind: 'welcome', toEmail, createdAt: new Date(Date.UTC(2026, 0, 1) + minutes * minute), ...more },
  })

beforeAll(async () => {
  bench = await openOfficeBench()
  const who = await bench.student()
  await bench.paid(who)
  student = who.user.id
  email = (await bench.db.user.findUniqueOrThrow({ where: { id: student } })).email
  staff = (await createUser({ role: 'staff', firstName: 'Grace', lastName: 'Talla' })).id
  admin = (await createUser({ role: 'admin' })).id
  const enrolment = await bench.db.enrolment.findFirstOrThrow({ where: { userId: student } })
  const cohort = await createOpenCohort(enrolment.programId)
  const session = await bench.db.cohortSession.create({
    data: { cohortId: cohort.id, startsAt: new Date(Date.UTC(2026, 1, 1)), minutes: 60 },
  })
  await bench.db.attendance.create({
    data: { sessionId: session.id, userId: student, state: 'late', notedAt: new Date() },
  })
  await bench.db.submission.create({
    data: {
      userId: student,
      programId: enrolment.programId,
      enrolmentId: enrolment.id,
      filename: 'devoir.pdf',
      size: 1,
      sha256: 'x',
      contentType: 'application/pdf',
      storageKey: randomUUID(),
      status: 'accepted',
      grade: 85,
    },
  })
  const room = await bench.db.room.create({
    data: { name: 'x', createdById: student, officeOfId: student, lastSeq: 1 },
  })
  await bench.db.roomMessage.create({
    data: { roomId: room.id, seq: 1, userId: student, content: 'May I pay in two parts?' },
  })
  await createContactMessage({ email, message: 'Where is my course?', repliedAt: new Date() })
  await mail(email, 1, { userId: student, state: 'dead' })
  await mail(email.toUpperCase(), 2, { state: 'sent' })
  await callUseCase(addNote, { student, text: 'Agreed by phone.' }, { as: staff })
  await callUseCase(signOutPerson, { id: student }, { as: staff })
  // Another person, of whom nothing may appear.
  const other = await bench.student()
  await bench.paid(other)
  await mail('other@example.cm', 3, { userId: other.user.id })
  await createContactMessage({ email: 'other@example.cm' })
})
afterAll(() => bench.close())

const read = async (by: string, input: object = {}, id = student) =>
  (await callUseCase(getStudent, { id, ...input }, { as: by })).timeline
const kindsIn = async (by: string, input: object = {}) => [
  ...new Set((await read(by, input)).entries.map(({ kind }) => kind)),
]

describe('the line of time of a person', () => {
  it('is refused to students, of themselves too, and colleagues are an admin’s', async () => {
    expect(await codeOf(read(student))).toBe('forbidden')
    expect(await codeOf(read(staff, {}, admin))).toBe('not_found')
    expect((await read(admin, {}, staff)).entries).toEqual([])
    for (const id of [randomUUID(), 'nobody']) {
      expect(await codeOf(read(admin, {}, id))).toBe('not_found')
    }
  })

  it('has every kind of row, the newest first, and for staff not what only the audit log says', async () => {
    const all = ['account', 'attendance', 'chat', 'class', 'mail', 'message', 'note', 'payment', 'work']
    expect((await kindsIn(admin)).sort()).toEqual(all)
    expect((await kindsIn(staff)).sort()).toEqual(all.slice(1))
    expect(await kindsIn(staff, { kind: 'account' })).toEqual([])
    const times = (await read(admin)).entries.map(({ at }) => at.getTime())
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it('shows the numbers of a payment, and leads to each thing', async () => {
    const [payment] = (await read(staff, { kind: 'payment' })).entries
    const intent = await bench.db.paymentIntent.findFirstOrThrow({
      where: { userId: student },
      include: { receipts: true, attempts: true },
    })
    expect(payment).toMatchObject({ title: intent.reference, payment: { status: 'verified' } })
    expect(payment?.detail).toContain(intent.attempts[0]?.phone)
    expect(payment?.detail).toContain(intent.receipts[0]?.number)
    const [work] = (await read(staff, { kind: 'work' })).entries
    expect(work).toMatchObject({ title: 'devoir.pdf', state: 'accepted 85' })
    const [note] = (await read(staff, { kind: 'note' })).entries
    expect(note).toMatchObject({ title: 'Agreed by phone.', detail: 'Grace Talla' })
  })

  it('says what became of a mail after it was sent', async () => {
    const { id, email: to } = await createUser()
    await mail(to, 1, { userId: id, state: 'sent', delivery: 'bounced', deliveryError: 'no mailbox' })
    const { entries } = await read(staff, { kind: 'mail' }, id)
    expect(entries).toMatchObject([{ state: 'bounced', link: 'no mailbox' }])
  })

  it('says what became of each mail, also of one to the address alone', async () => {
    const mails = (await read(staff, { kind: 'mail' })).entries.slice(-2)
    expect(mails.map(({ state }) => state)).toEqual(['sent', 'dead'])
  })

  it('hides the notes about a colleague from that colleague', async () => {
    const both = (await createUser({ additionalRoles: ['staff'] })).id
    await callUseCase(addNote, { student: both, text: 'Needs a laptop' }, { as: staff })
    const line = await read(both, {}, both)
    expect(line.kinds).not.toContain('note')
    expect(JSON.stringify(line)).not.toContain('laptop')
  })

  it('has pages that together show each row once; other input shows the first of everything', async () => {
    const { id, email: to } = await createUser()
    for (let n = 0; n < timeline.pageSize * 2 + 1; n += 1) {
      await mail(to, n, { userId: id })
    }
    const pages = await Promise.all([1, 2, 3].map((page) => read(staff, { page, kind: 'mail' }, id)))
    expect(pages.map(({ entries, hasMore }) => [entries.length, hasMore])).toEqual([
      [20, true],
      [20, true],
      [1, false],
    ])
    expect(new Set(pages.flatMap(({ entries }) => entries.map((entry) => entry.id))).size).toBe(41)
    for (const input of [{ page: '-1' }, { page: '9e9' }, { page: 'x', kind: 'drop table' }]) {
      expect(await read(staff, input, id)).toMatchObject({ page: 1, hasMore: true, kind: undefined })
    }
  })
})
