import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { doualaFieldOf } from '@/lib/douala-time'
import type { RegisteredJob } from '@/server/jobs/job'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, refusalOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { testMailing } from '@/testing/test-container'
import { announce } from './announce'
import { cancelAnnouncement } from './cancel-announcement'
import {
  getAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  previewOther,
  readMyAnnouncement,
  type SentAnnouncement,
} from './read-announcements'
import { type Draft, readDraft } from './read-draft'
import { discardDraft, saveDraft } from './save-announcement-draft'
import { sendAnnouncements } from './send-announcement.job'
import { sendTest } from './send-test'

const { fake, container } = testMailing()
const hour = 3_600_000
let evening: Awaited<ReturnType<typeof createOpenCohort>>
let grace: { id: string; email: string }
let amina: { id: string; email: string }
let paul: { id: string; email: string }

beforeEach(async () => {
  await container.db.announcement.deleteMany()
  await container.db.notification.deleteMany()
  await container.db.outboxMail.deleteMany()
  await container.db.$executeRaw`delete from graphile_worker._private_jobs`
  fake.delivered.length = 0
  evening = await createOpenCohort((await createProgram()).id)
  grace = await createUser({ role: 'staff', firstName: 'Grace' })
  amina = await createUser()
  paul = await createUser({ locale: 'fr' })
  await joinCohort(evening, amina.id)
  await joinCohort(evening, paul.id)
})

const as = async <T>(who: { id: string }, useCase: AnyUseCase, input: object): Promise<T> =>
  (await callUseCase(useCase, input, { as: who.id })) as T
const run = (job: RegisteredJob) => job.run({}, { log: container.log, attempt: 1, lastAttempt: false })
const letter = (more: object = {}) => ({
  to: `class:${evening.id}`,
  students: 'all',
  language: 'all',
  written_in: 'en',
  subject: 'Bring a laptop',
  text: 'On Tuesday we build a page.',
  needed: 'yes',
  letter: randomUUID(),
  ...more,
})
const french = { other_subject: 'Apportez un ordinateur', other_text: 'Mardi, nous créons une page.' }
const inHours = (hours: number) => doualaFieldOf(new Date(container.clock.now().getTime() + hours * hour))
const later = (more: object = {}) => letter({ at: inHours(2), ...more })
const listed = async (who: { id: string }) =>
  (await as<{ announcements: SentAnnouncement[] }>(who, listAnnouncements, {})).announcements
const messages = () => container.db.roomMessage.findMany({ where: { roomId: evening.roomId } })
const bells = () => container.db.notification.count({ where: { kind: 'announcement.sent' } })
const stateOf = async (id: string) =>
  (await container.db.announcement.findUniqueOrThrow({ where: { id } })).state

describe('refuses', () => {
  it('a draft without a subject, of a student, and another person’s draft', async () => {
    expect(await refusalOf(as(amina, saveDraft, letter()))).toBe('forbidden')
    expect(await refusalOf(as(grace, saveDraft, letter({ subject: ' ' })))).toBe(
      'Announcements.subjectRequired',
    )
    const { id } = await as<{ id: string }>(grace, saveDraft, letter())
    const other = await createUser({ role: 'admin' })
    for (const useCase of [readDraft, discardDraft, getAnnouncement]) {
      expect(await refusalOf(as(other, useCase as AnyUseCase, { id }))).toBe('not_found')
    }
    expect(await refusalOf(as(other, saveDraft, letter({ letter: id, text: 'Mine now' })))).toBe(
      'Announcements.alreadySent',
    )
    expect(await listed(other)).toEqual([])
    expect(await as<Draft>(grace, readDraft, { id })).toMatchObject({
      values: { text: 'On Tuesday we build a page.' },
    })
  })

  it.each(['2026-02-31T10:00', 'tomorrow', '2026-11-28'])('%j as a time', async (at) => {
    expect(await refusalOf(as(grace, announce, letter({ at })))).toBe('Announcements.atWrong')
  })

  it('a time that is over or years away, and to stop what was sent', async () => {
    expect(await refusalOf(as(grace, announce, letter({ at: inHours(-1) })))).toBe('Announcements.atPast')
    expect(await refusalOf(as(grace, announce, letter({ at: inHours(24 * 400) })))).toBe(
      'Announcements.atPast',
    )
    const { id } = await as<{ id: string }>(grace, announce, letter())
    expect(await refusalOf(as(grace, cancelAnnouncement, { id }))).toBe('Announcements.alreadySent')
    expect(await refusalOf(as(amina, cancelAnnouncement, { id }))).toBe('forbidden')
    expect(await refusalOf(as(grace, cancelAnnouncement, { id: randomUUID() }))).toBe('not_found')
  })
})

it('keeps a draft, changed as often as it is saved, until it is sent once', async () => {
  const draft = letter({ text: '' })
  const { id } = await as<{ id: string }>(grace, saveDraft, draft)
  await as(grace, saveDraft, { ...draft, ...french, at: inHours(3), subject: 'Bring a charger' })
  expect(await as<Draft>(grace, readDraft, { id })).toEqual({
    id,
    to: `class:${evening.id}`,
    students: 'all',
    language: '',
    writtenIn: 'en',
    values: { subject: 'Bring a charger', text: '', ...french, needed: 'yes', at: inHours(3) },
  })
  const answers = await Promise.all(
    [1, 2].map(() => as<{ id: string }>(grace, announce, letter({ letter: id }))),
  )
  expect(answers.map((answer) => answer.id)).toEqual([id, id])
  expect(await refusalOf(as(grace, saveDraft, draft))).toBe('Announcements.alreadySent')
  expect(await container.db.announcement.count()).toBe(1)
  expect(await stateOf(id)).toBe('sending')
})

it('a draft can be deleted, and nobody gets it', async () => {
  const { id } = await as<{ id: string }>(grace, saveDraft, letter())
  await run(sendAnnouncements)
  await as(grace, discardDraft, { id })
  expect([await container.db.announcement.count(), await bells(), (await messages()).length]).toEqual([
    0, 0, 0,
  ])
})

describe('a time', () => {
  it('sends once when it has come, however many workers run and however often they are killed', async () => {
    const { id, receivers } = await as<{ id: string; receivers: number }>(grace, announce, later())
    expect(receivers).toBe(2)
    await run(sendAnnouncements)
    expect([await stateOf(id), await bells(), (await messages()).length]).toEqual(['scheduled', 0, 0])
    // Who joins before the time gets it too.
    const late = await createUser()
    await joinCohort(evening, late.id)
    container.clock.advance(2 * hour + 60_000)
    // The worker is killed while it begins: nothing of it stays.
    await container.db.$executeRawUnsafe(
      `alter table room_messages add constraint cut check (content not like 'Bring%') not valid`,
    )
    await expect(run(sendAnnouncements)).rejects.toThrow()
    await container.db.$executeRawUnsafe('alter table room_messages drop constraint cut')
    expect([await stateOf(id), await container.db.announcementReceiver.count()]).toEqual(['scheduled', 0])
    await Promise.all([run(sendAnnouncements), run(sendAnnouncements), run(sendAnnouncements)])
    await run(sendAnnouncements)
    expect([await bells(), (await messages()).length]).toEqual([3, 1])
    expect(await container.db.announcementReceiver.count()).toBe(3)
    const audits = await container.db.auditEntry.findMany({
      where: { actorId: grace.id },
      orderBy: { id: 'asc' },
    })
    expect(audits.map(({ action }) => action)).toEqual(['announcement.scheduled', 'announcement.sent'])
  })

  it('can be stopped before: the text is a draft of its author again', async () => {
    const { id } = await as<{ id: string }>(grace, announce, later(french))
    const admin = await createUser({ role: 'admin' })
    expect(await as(admin, cancelAnnouncement, { id })).toEqual({ id, isOwn: false })
    container.clock.advance(3 * hour)
    await run(sendAnnouncements)
    expect([await stateOf(id), await bells()]).toEqual(['draft', 0])
    expect((await as<Draft>(grace, readDraft, { id })).values).toMatchObject(french)
    const again = await as<{ id: string }>(grace, announce, letter({ letter: id }))
    await run(sendAnnouncements)
    expect([again.id, await bells()]).toEqual([id, 2])
  })

  it('sends nothing for somebody who has left the office, or when nobody is left to get it', async () => {
    const { id } = await as<{ id: string }>(grace, announce, later())
    await container.db.user.update({ where: { id: grace.id }, data: { blockedAt: new Date() } })
    container.clock.advance(3 * hour)
    await run(sendAnnouncements)
    expect([await stateOf(id), await bells()]).toEqual(['failed', 0])
    const other = await createUser({ role: 'staff' })
    const empty = await as<{ id: string }>(other, announce, later({ to: `class:${evening.id}` }))
    await container.db.enrolment.updateMany({ where: { cohortId: evening.id }, data: { status: 'ended' } })
    container.clock.advance(3 * hour)
    await run(sendAnnouncements)
    expect([await stateOf(empty.id), await bells()]).toEqual(['failed', 0])
    expect([await container.db.announcementReceiver.count(), (await messages()).length]).toEqual([0, 0])
  })
})

it('in two languages each reader gets theirs, and the room both', async () => {
  const { id } = await as<{ id: string }>(grace, announce, letter(french))
  await run(sendAnnouncements)
  await runDueJobs(container.databaseUrl, [sendMail])
  expect(new Map(fake.delivered.map(({ to, subject }) => [to[0], subject]))).toEqual(
    new Map([
      [amina.email, 'Bring a laptop'],
      [paul.email, 'Apportez un ordinateur'],
    ]),
  )
  expect((await messages()).map(({ content }) => content)).toEqual([
    'Bring a laptop\n\nOn Tuesday we build a page.\n\n———\n\nApportez un ordinateur\n\nMardi, nous créons une page.',
  ])
  const bell = await container.db.notification.findFirstOrThrow({ where: { userId: paul.id } })
  expect(bell.data).toMatchObject({ subject: 'Apportez un ordinateur' })
  const read = (locale: 'en' | 'fr') =>
    callUseCase(readMyAnnouncement, { id }, { as: paul.id, request: { locale } })
  expect([(await read('en')).subject, (await read('fr')).subject]).toEqual([
    'Bring a laptop',
    'Apportez un ordinateur',
  ])
})

it('shows both e-mails before, and sends both to the author', async () => {
  const both = letter(french)
  expect(await as(grace, previewAnnouncement, both)).toMatchObject({ subject: 'Bring a laptop' })
  expect(await as(grace, previewOther, both)).toMatchObject({ subject: 'Apportez un ordinateur' })
  expect(await as(grace, previewOther, letter())).toMatchObject({ subject: 'Bring a laptop' })
  expect(await as(grace, sendTest, both)).toEqual({ email: grace.email })
  await runDueJobs(container.databaseUrl, [sendMail])
  expect(fake.delivered.map(({ to }) => to[0])).toEqual([grace.email, grace.email])
  expect([await bells(), await container.db.announcement.count()]).toEqual([0, 0])
})
