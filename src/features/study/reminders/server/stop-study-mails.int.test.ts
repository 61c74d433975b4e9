import { beforeEach, expect, it } from 'vitest'
import { publicCalls } from '@/app/api/calls/public'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { readStudyMails, setStudyMails } from './set-study-mails'
import { readStopLink } from './stop-study-mails'
import { stopToken } from './stop-token'

const POST = publicCalls['POST /api/study-mails/stop'].handler

const container = testContainer()
let user: Awaited<ReturnType<typeof createUser>>
beforeEach(async () => {
  user = await createUser()
})

const press = async (token: string) => {
  const url = `http://localhost:3000/api/study-mails/stop?token=${encodeURIComponent(token)}`
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await POST(new Request(url, { method: 'POST', body, headers }), { params: Promise.resolve({}) }))
    .status
}
const offAt = async (id = user.id) =>
  (await container.db.user.findUniqueOrThrow({ where: { id } })).studyMailsOffAt
const call = async (useCase: AnyUseCase, input = {}) => callUseCase(useCase, input, { as: user.id })

it('a token that is not ours, or somebody else’s signature, stops nothing', async () => {
  const other = await createUser()
  const signature = stopToken(other.id).split('.')[1]
  for (const token of ['', 'x', user.id, `${user.id}.`, `${user.id}.${signature}`, `%.${signature}`]) {
    expect(await press(token)).toBe(404)
  }
  expect([await offAt(), await offAt(other.id)]).toEqual([null, null])
})

it('one press of the mail program stops them for good; reading the link does not', async () => {
  const token = stopToken(user.id)
  expect(await call(readStopLink, { token })).toEqual({ state: 'open', email: user.email })
  expect(await offAt()).toBeNull()
  expect([await press(token), await press(token)]).toEqual([200, 200])
  expect(await offAt()).toEqual(container.clock.now())
  expect(await call(readStopLink, { token })).toEqual({ state: 'done' })
})

it('the profile turns them off and on again', async () => {
  expect(await call(setStudyMails, { wanted: 'no' })).toEqual({ wanted: false })
  expect(await call(readStudyMails)).toEqual({ wanted: false })
  expect(await call(setStudyMails, { wanted: 'yes' })).toEqual({ wanted: true })
  expect(await offAt()).toBeNull()
})
