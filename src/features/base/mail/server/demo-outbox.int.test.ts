import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { monitoringCalls } from '@/app/api/calls/monitoring'
import { callUseCase } from '@/testing/call'
import { testContainer } from '@/testing/test-container'
import { getDemoMail } from './demo-outbox'

const GET = monitoringCalls['GET /api/demo/outbox'].handler

const container = testContainer()
beforeAll(async () => {
  for (const [i, toEmail] of ['amina@example.cm', 'paul@example.cm', 'Amina2@example.cm'].entries()) {
    await container.db.outboxMail.create({
      data: { kind: 'welcome', toEmail, data: { secret: 'x' }, createdAt: new Date(i * 1_000) },
    })
  }
})

const list = (query = '') =>
  GET(new Request(`http://localhost:3000/api/demo/outbox${query}`), { params: Promise.resolve({}) })
const open = (id: string) => callUseCase(getDemoMail, { id }, { actor: { kind: 'visitor' } })

it('lists the latest first, by any part of the address, with the documented fields only', async () => {
  const mails = await (await list('?to=AMINA')).json()
  expect(mails.map(({ to }: { to: string }) => to)).toEqual(['Amina2@example.cm', 'amina@example.cm'])
  expect(Object.keys(mails[0])).toEqual([
    'id',
    'kind',
    'to',
    'subject',
    'text',
    'html',
    'created_at',
    'state',
  ])
  expect(await (await list()).json()).toHaveLength(3)
  expect(await (await list('?to=%25')).json()).toEqual([])
})

it('opens one, and finds no other', async () => {
  const { id } = await container.db.outboxMail.findFirstOrThrow()
  expect(await open(id)).toMatchObject({ id, kind: 'welcome' })
  for (const absent of [randomUUID(), 'x', '']) {
    await expect(open(absent)).rejects.toMatchObject({ code: 'not_found' })
  }
})

it('does not exist in production', async () => {
  const { id } = await container.db.outboxMail.findFirstOrThrow()
  const shared = globalThis as unknown as { __academyEnv: { APP_ENV: string } }
  shared.__academyEnv = { ...shared.__academyEnv, APP_ENV: 'production' }
  expect((await list()).status).toBe(404)
  await expect(open(id)).rejects.toMatchObject({ code: 'not_found' })
})
