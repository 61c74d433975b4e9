import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatCalls } from '@/app/api/calls/chat'
import { day } from '@/config/durations'
import { callUseCase } from '@/testing/call'
import { createRoomWith } from '@/testing/chat-factories'
import { createProgram, createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { tokenOf } from '@/testing/socket-rig'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { inviteToRoom } from './invite-to-room.job'
import { leaveRoom } from './leave-room'
import { listRoomSummaries } from './list-my-rooms'

const addUser = chatCalls['POST /api/room/{id}/add_user'].handler
const list = chatCalls['GET /api/room/get'].handler
const answer = chatCalls['POST /api/room/invitations/{id}'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '100' } })
let amina: { id: string; email: string }
let paul: { id: string; email: string }
let staff: { id: string; email: string }
let room: string
let program: { id: string }

beforeAll(async () => {
  program = await createProgram()
})
beforeEach(async () => {
  await container.db.$executeRaw`delete from limits.mail_budgets`
  amina = await createUser({ emailVerifiedAt: new Date() })
  paul = await createUser({ firstName: 'Paul', lastName: 'Etoundi', locale: 'fr' })
  staff = await createUser({ role: 'staff' })
  room = await createRoomWith([amina.id], 'Web team')
})

const enrol = (userId: string, status: 'active' | 'completed' | 'pending' | 'ended' = 'active') =>
  container.db.enrolment.create({ data: { userId, programId: program.id, status } })

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
async function post(handler: Handler, who: { id: string }, id: string, body: object) {
  const request = new Request('http://localhost:3000/api/room/x', {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(who.id)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const response = await handler(request, { params: Promise.resolve({ id }) })
  return { status: response.status, text: await response.text() }
}
const add = (who: { id: string }, email: string, to = room) => post(addUser, who, to, { email })
const work = () => runDueJobs(container.databaseUrl, [inviteToRoom])
const isIn = async (userId: string, roomId = room) =>
  (await container.db.roomMember.count({ where: { roomId, userId } })) === 1
const invitation = (userId: string) =>
  container.db.roomInvitation.findUnique({ where: { roomId_userId: { roomId: room, userId } } })
const respondToInvitation = async (who: { id: string }, accept: unknown) =>
  post(answer, who, (await invitation(who.id))?.id ?? randomUUID(), { accept })
const countInvitations = (userId: string) =>
  container.db.notification.count({ where: { userId, kind: 'room.invited' } })
const mailed = (userId: string) =>
  container.db.outboxMail.count({ where: { userId, kind: 'room_invitation' } })
const summaries = async (who: { id: string }) => callUseCase(listRoomSummaries, {}, { as: who.id })
async function invite(from: { id: string; email: string } = amina, to: { email: string } = paul) {
  await add(from, to.email)
  await work()
}

describe('adding is refused to', () => {
  it('students who have neither paid nor proven the address', async () => {
    const fresh = await createUser()
    const own = await createRoomWith([fresh.id])
    expect((await add(fresh, paul.email, own)).status).toBe(403)
    expect((await add(fresh, 'nobody@example.cm', own)).status).toBe(403)
    await enrol(fresh.id, 'pending')
    expect((await add(fresh, paul.email, own)).status).toBe(403)
    await work()
    expect([await isIn(paul.id, own), await countInvitations(paul.id), await mailed(paul.id)]).toEqual([
      false,
      0,
      0,
    ])
    await container.db.enrolment.updateMany({ where: { userId: fresh.id }, data: { status: 'active' } })
    expect((await add(fresh, paul.email, own)).status).toBe(200)
  })
  it('non-members, whatever the address', async () => {
    for (const email of [paul.email, 'nobody@example.cm', staff.email]) {
      expect((await add(await createUser({ emailVerifiedAt: new Date() }), email)).status).toBe(404)
    }
  })
  it('an invalid address', async () => {
    expect((await add(amina, 'x')).status).toBe(422)
  })
})

describe('the answer to adding', () => {
  it('is the same for any student, an unknown address, staff, a blocked account, a member and a classmate', async () => {
    const classmate = await createUser()
    await enrol(amina.id)
    await enrol(classmate.id)
    const blocked = await createUser({ blockedAt: new Date() })
    const staffStudent = await createUser({ additionalRoles: ['staff'] })
    const addresses = [
      paul.email,
      'nobody@example.cm',
      staff.email,
      staffStudent.email,
      blocked.email,
      amina.email,
      classmate.email,
    ]
    const answers = await Promise.all(addresses.map((email) => add(amina, email)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.text).toMatch(/^\{"success":true,"message":"/)
    expect(answers[0]?.text).not.toMatch(/Paul|Etoundi/)
    await work()
    expect(await isIn(classmate.id)).toBe(true)
    for (const { id } of [staff, staffStudent, blocked]) {
      expect([await isIn(id), await invitation(id), await countInvitations(id), await mailed(id)]).toEqual([
        false,
        null,
        0,
        0,
      ])
    }
    expect(await container.db.outboxMail.count({ where: { toEmail: 'nobody@example.cm' } })).toBe(0)
  })
  it('takes the same statements for a known and an unknown address', async () => {
    const of = (email: string) => statementsOf(() => add(amina, email))
    const shape = (statements: readonly string[]) =>
      statements.filter((sql) => !/rate_limits/.test(sql)).map((sql) => sql.slice(0, 60))
    await add(amina, 'warm@example.cm')
    expect(shape(await of(paul.email))).toEqual(shape(await of('nobody@example.cm')))
  })
})

describe('people who are added at once', () => {
  it('share a paid program with who adds them', async () => {
    await enrol(amina.id, 'completed')
    await enrol(paul.id)
    const events = { type: 'room.member_added', payload: { path: ['userId'], equals: paul.id } }
    const ofTheProgram = await container.db.event.count({ where: events })
    await add(amina, paul.email.toUpperCase())
    expect(await isIn(paul.id)).toBe(true)
    await add(amina, paul.email)
    expect(await container.db.event.count({ where: events })).toBe(ofTheProgram + 1)
    await work()
    expect([await invitation(paul.id), await mailed(paul.id)]).toEqual([null, 0])
  })
  it.each(['pending', 'ended'] as const)('not with an enrolment that is %s', async (status) => {
    await enrol(amina.id)
    await enrol(paul.id, status)
    await add(amina, paul.email)
    expect(await isIn(paul.id)).toBe(false)
  })
  it('are all whom staff add', async () => {
    const theirs = await createRoomWith([staff.id])
    await add(staff, paul.email, theirs)
    expect(await isIn(paul.id, theirs)).toBe(true)
  })
})

describe('an invitation', () => {
  it('notifies once by bell and mail, reveals no name to the inviter, and adds nobody', async () => {
    await invite()
    await invite()
    expect([await isIn(paul.id), await countInvitations(paul.id), await mailed(paul.id)]).toEqual([
      false,
      1,
      1,
    ])
    const { data } = await container.db.outboxMail.findFirstOrThrow({ where: { userId: paul.id } })
    expect(data).toEqual({ firstName: '', room: null })
    const mine = await summaries(paul)
    expect(mine.invitations).toMatchObject([{ room: 'Web team', by: 'Amina Ngo Bassa' }])
    expect(mine.rooms).toEqual([])
    expect(JSON.stringify(await summaries(amina))).not.toContain('Etoundi')
    const joined = { type: { in: ['room.member_added', 'room.member_joined'] } }
    const about = { payload: { path: ['userId'], equals: paul.id } }
    expect(await container.db.event.count({ where: { ...joined, ...about } })).toBe(0)
  })

  it('names the room and the inviter in the mail to a proven address only', async () => {
    await container.db.user.update({ where: { id: paul.id }, data: { emailVerifiedAt: new Date() } })
    await invite()
    const { data } = await container.db.outboxMail.findFirstOrThrow({ where: { userId: paul.id } })
    expect(data).toEqual({ firstName: 'Paul', room: { name: 'Web team', by: 'Amina Ngo Bassa' } })
  })

  it('cannot be answered by anybody else', async () => {
    await invite()
    const id = (await invitation(paul.id))?.id ?? ''
    for (const who of [amina, staff, await createUser()]) {
      expect((await post(answer, who, id, { accept: true })).status).toBe(404)
    }
    for (const wrong of [randomUUID(), 'x']) {
      expect((await post(answer, paul, wrong, { accept: true })).status).toBe(404)
    }
    for (const accept of [undefined, 'perhaps', 1]) {
      expect((await respondToInvitation(paul, accept)).status).toBe(422)
    }
    expect(await isIn(paul.id)).toBe(false)
  })

  it('adds a person who accepts, and announces it then', async () => {
    await container.db.room.update({ where: { id: room }, data: { lastSeq: 12 } })
    await invite()
    const accepted = await respondToInvitation(paul, true)
    expect(accepted.status).toBe(200)
    expect(JSON.parse(accepted.text)).toEqual({ success: true, room: { id: room, name: 'Web team' } })
    expect((await respondToInvitation(paul, true)).text).toBe(accepted.text)
    expect((await respondToInvitation(paul, false)).status).toBe(404)
    const member = await container.db.roomMember.findUniqueOrThrow({
      where: { roomId_userId: { roomId: room, userId: paul.id } },
    })
    expect(member).toMatchObject({ lastReadSeq: 12, digestSeq: 12 })
    const joined = { type: 'room.member_joined', payload: { path: ['userId'], equals: paul.id } }
    expect(await container.db.event.count({ where: joined })).toBe(1)
    expect((await summaries(paul)).invitations).toEqual([])
  })

  it('counts one of two concurrent answers', async () => {
    await invite()
    const answers = await Promise.all([respondToInvitation(paul, true), respondToInvitation(paul, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('that was declined is not repeated for thirty days', async () => {
    await invite()
    expect(JSON.parse((await respondToInvitation(paul, false)).text)).toEqual({ success: true })
    await enrol(amina.id)
    await enrol(paul.id)
    container.clock.advance(29 * day)
    await invite()
    expect([await isIn(paul.id), (await invitation(paul.id))?.state, await mailed(paul.id)]).toEqual([
      false,
      'declined',
      1,
    ])
    container.clock.advance(2 * day)
    await invite()
    expect([(await invitation(paul.id))?.state, await mailed(paul.id)]).toEqual(['pending', 2])
  })

  it('is needed by somebody who has left, classmate or not; staff bring them back at once', async () => {
    await enrol(amina.id)
    await enrol(paul.id)
    await add(amina, paul.email)
    await callUseCase(leaveRoom, { room_id: room }, { as: paul.id })
    await invite()
    expect([await isIn(paul.id), (await invitation(paul.id))?.state]).toEqual([false, 'pending'])
    await container.db.roomMember.create({ data: { roomId: room, userId: staff.id } })
    await add(staff, paul.email)
    expect(await isIn(paul.id)).toBe(true)
  })

  it('is sent by one person to another at most three times while unanswered', async () => {
    for (let i = 0; i < 6; i += 1) {
      await add(amina, paul.email, await createRoomWith([amina.id]))
    }
    await work()
    expect(await container.db.roomInvitation.count({ where: { userId: paul.id } })).toBe(3)
    expect(await mailed(paul.id)).toBe(3)
  })

  it('of somebody who was blocked meanwhile is gone', async () => {
    await invite()
    await container.db.user.update({ where: { id: amina.id }, data: { blockedAt: new Date() } })
    expect((await summaries(paul)).invitations).toEqual([])
    expect((await respondToInvitation(paul, true)).status).toBe(404)
  })
})

it('the HTTP list of rooms is unchanged by invitations', async () => {
  await invite()
  const request = new Request('http://localhost:3000/api/room/get', {
    headers: { authorization: `Bearer ${await tokenOf(paul.id)}` },
  })
  expect(await (await list(request, { params: Promise.resolve({}) })).json()).toEqual([])
})
