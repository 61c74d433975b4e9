import { beforeEach, expect, it } from 'vitest'
import { minute } from '@/config/durations'
import { takeMailBudget } from '@/features/base/mail/server/mail-budget'
import { inTransaction } from '@/server/kernel/transaction'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { chatDigestsJob, sendChatDigests } from './send-chat-digests.job'

const container = testContainer()
let amina: { id: string }
let paul: { id: string; email: string }
let room: string

beforeEach(async () => {
  await container.db.outboxMail.deleteMany()
  await container.db.room.deleteMany()
  await container.db.chatDigest.deleteMany()
  await container.db.$executeRaw`delete from limits.mail_budgets`
  amina = await createUser({ firstName: 'Amina' })
  paul = await createUser({
    firstName: 'Paul',
    lastName: 'Etoundi',
    locale: 'fr',
    emailVerifiedAt: new Date(),
  })
  room = await createRoomWith([amina.id, paul.id], 'Web team')
})

const before = (ms: number) => new Date(container.clock.now().getTime() - ms)
async function writeMessages(count = 1, userId = amina.id, age = 15 * minute) {
  for (let i = 0; i < count; i += 1) {
    const { lastSeq } = await container.db.room.update({
      where: { id: room },
      data: { lastSeq: { increment: 1 }, activeAt: before(age) },
    })
    await container.db.roomMessage.create({
      data: { roomId: room, seq: lastSeq, userId, content: 'x', createdAt: before(age) },
    })
  }
  // Writing counts as reading.
  const { lastSeq } = await container.db.room.findUniqueOrThrow({ where: { id: room } })
  await container.db.roomMember.updateMany({
    where: { roomId: room, userId },
    data: { lastReadSeq: lastSeq },
  })
}
const run = () => {
  const context = { log: container.log, attempt: 1, lastAttempt: false }
  return sendChatDigests.run(chatDigestsJob.payload.parse({}), context)
}
const mails = () => container.db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } })
const member = (data: object) =>
  container.db.roomMember.update({ where: { roomId_userId: { roomId: room, userId: paul.id } }, data })

it.each([
  ['turned the mails off', { mailDigest: false }],
  ['muted the room', { mutedAt: new Date() }],
  ['was here a minute ago', { lastSeenAt: 'now' }],
  ['has read everything', { lastReadSeq: 3 }],
  ['has never opened the room', { lastSeenAt: null }],
])('sends nothing to somebody who %s', async (_name, data) => {
  await writeMessages(3)
  await member('lastSeenAt' in data && data.lastSeenAt ? { lastSeenAt: before(minute) } : data)
  await run()
  expect(await mails()).toEqual([])
})

it('sends nothing to the blocked, nothing deleted, and nothing that has just arrived', async () => {
  await writeMessages(1, amina.id, minute)
  await run()
  await container.db.roomMessage.updateMany({
    data: { deletedAt: new Date(), createdAt: before(15 * minute) },
  })
  await run()
  await writeMessages(1)
  await container.db.user.update({ where: { id: paul.id }, data: { blockedAt: new Date() } })
  await run()
  expect(await mails()).toEqual([])
})

it('sends one mail in the language of the reader, however many instances run the job', async () => {
  await writeMessages(3)
  await Promise.all([run(), run(), run()])
  const sentMails = await mails()
  expect(sentMails).toHaveLength(1)
  expect(sentMails[0]).toMatchObject({ kind: 'chat_digest', userId: paul.id, locale: 'fr' })
  expect(sentMails[0]?.data).toEqual({
    firstName: 'Paul',
    roomId: room,
    roomName: 'Web team',
    count: 3,
    inRoom: 3,
    otherRooms: 0,
    names: ['Amina Ngo Bassa'],
    inOffice: false,
  })
})

it('leads people of the office to the chat of the back office', async () => {
  await container.db.user.update({ where: { id: paul.id }, data: { role: 'staff' } })
  await writeMessages(1)
  await run()
  const [mail] = await mails()
  expect(mail?.data).toMatchObject({ inOffice: true })
})

it('sends at most one per hour, and mentions each message once', async () => {
  await writeMessages(2)
  await run()
  await writeMessages(1)
  container.clock.advance(30 * minute)
  await run()
  expect(await mails()).toHaveLength(1)
  container.clock.advance(31 * minute)
  await run()
  await run()
  expect((await mails()).map(({ data }) => (data as { count: number }).count)).toEqual([2, 1])
})

it('sends one mail about all rooms, however many instances run the job', async () => {
  const all = [room]
  for (let i = 0; i < 59; i += 1) {
    all.push(await createRoomWith([amina.id, paul.id], `Room ${i}`))
  }
  for (const each of all) {
    room = each
    await writeMessages(each === all[0] ? 5 : 1)
  }
  await Promise.all([run(), run(), run()])
  container.clock.advance(30 * minute)
  await run()
  const sentMails = await mails()
  expect(sentMails).toHaveLength(1)
  expect(sentMails[0]?.data).toMatchObject({ roomName: 'Web team', count: 64, inRoom: 5, otherRooms: 59 })
})

it('sends nothing to a mailbox over its budget, and does not fail for the others', async () => {
  for (let i = 0; i < 3; i += 1) {
    await inTransaction((tx) => takeMailBudget(tx, paul.email, 'chat_digest', container.clock.now()))
  }
  const eve = await createUser()
  await container.db.roomMember.create({
    data: { roomId: room, userId: eve.id, lastSeenAt: new Date(0), joinedAt: new Date(0) },
  })
  await writeMessages(1)
  await run()
  expect((await mails()).map(({ userId }) => userId)).toEqual([eve.id])
})

it('contains nothing that somebody typed when the address is unproven', async () => {
  await container.db.user.update({ where: { id: paul.id }, data: { emailVerifiedAt: null } })
  await writeMessages(1)
  await run()
  expect((await mails())[0]?.data).toMatchObject({ firstName: '', roomName: null, names: [], count: 1 })
})
