import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { execute } from '@/server/kernel/execute'
import { signAccessToken } from '@/server/kernel/tokens'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { readCsv } from '@/testing/read-csv'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { exportSubscribers } from './export-subscribers'
import { type ListedSubscribers, listSubscribers, type SubscriberStatus } from './list-subscribers'
import { removeSubscriber } from './remove-subscriber'

const GET = backOfficeCalls['GET /api/admin/newsletter/export-csv'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let adminId: string
beforeAll(async () => {
  adminId = (await createUser({ role: 'admin' })).id
})

const add = (email: string, status: SubscriberStatus, minute: number, locale = 'en') =>
  container.db.newsletterSubscriber.create({
    data: {
      email,
      emailKey: email.toLowerCase(),
      status,
      locale,
      requestedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    },
  })
beforeEach(async () => {
  await container.db.newsletterSubscriber.deleteMany()
  await add('Amina@example.cm', 'subscribed', 3)
  await add('bea_100%@example.cm', 'pending', 2, 'fr')
  await add('=cmd@example.cm', 'unsubscribed', 1)
})

const ask = async <T>(useCase: AnyUseCase, input: unknown = {}, userId = adminId) =>
  (await callUseCase(useCase, input, { as: userId })) as T
const emails = async (input: Record<string, string>) =>
  (await ask<ListedSubscribers>(listSubscribers, input)).items.map(({ email }) => email)
const audits = (action: string) =>
  container.db.auditEntry.findMany({ where: { action }, orderBy: { id: 'desc' } })

describe('who may', () => {
  it.each(['student', 'staff'] as const)('a %s neither reads, takes away nor removes', async (role) => {
    const { id } = await createUser({ role })
    for (const useCase of [listSubscribers, exportSubscribers, removeSubscriber]) {
      await expect(ask(useCase as AnyUseCase, {}, id)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await audits('newsletter.exported')).toEqual([])
  })
})

describe('the list', () => {
  it('shows the newest first, with a count of each state', async () => {
    const list = await ask<ListedSubscribers>(listSubscribers)
    expect(list.items.map(({ email }) => email)).toEqual([
      'Amina@example.cm',
      'bea_100%@example.cm',
      '=cmd@example.cm',
    ])
    expect(list).toMatchObject({ total: 3, counts: { subscribed: 1, pending: 1, unsubscribed: 1 } })
    expect(Object.keys(list.items[0]!).sort()).toEqual(
      ['confirmedAt', 'email', 'id', 'locale', 'requestedAt', 'status', 'unsubscribedAt'].sort(),
    )
  })

  it('filters, sorts, pages and searches a part of the address, wildcards as they are', async () => {
    expect(await emails({ status: 'pending' })).toEqual(['bea_100%@example.cm'])
    expect(await emails({ sort: 'email', dir: 'asc' })).toEqual([
      '=cmd@example.cm',
      'Amina@example.cm',
      'bea_100%@example.cm',
    ])
    expect(await emails({ page: '2', page_size: '2' })).toEqual(['=cmd@example.cm'])
    expect(await emails({ q: 'AMI' })).toEqual(['Amina@example.cm'])
    expect(await emails({ q: '0%@' })).toEqual(['bea_100%@example.cm'])
    expect(await emails({ q: '%' })).toEqual(['bea_100%@example.cm'])
    expect(await emails({ q: 'a', status: 'unsubscribed' })).toEqual(['=cmd@example.cm'])
  })

  it('asks the database twice', async () => {
    const actor = await actorFor(adminId)
    const call = { actor, credentials: {}, request: requestInfo(), readInput: async () => ({ q: 'a' }) }
    const statements = await statementsOf(() => execute(listSubscribers, call))
    expect(statements.filter((text) => /newsletter_subscribers/.test(text))).toHaveLength(2)
  })
})

describe('the file', () => {
  it('holds what the list shows, and runs no formula', async () => {
    const session = await container.db.session.create({
      data: {
        userId: adminId,
        kind: 'api',
        lastSeenAt: container.clock.now(),
        expiresAt: new Date(container.clock.now().getTime() + 3_600_000),
      },
    })
    const authorization = `Bearer ${await signAccessToken(adminId, session.id, container.clock.now())}`
    const request = new Request('http://localhost:3000/api/admin/newsletter/export-csv?status=unsubscribed', {
      headers: { authorization },
    })
    const response = await GET(request, { params: Promise.resolve({}) })
    expect(response.headers.get('content-type')).toContain('text/csv')
    const [header, row, ...more] = readCsv(await response.text())
    expect(header).toContain('status')
    expect([row?.[0], more]).toEqual(["'=cmd@example.cm", []])
    expect((await audits('newsletter.exported'))[0]?.details).toEqual({ filter: { status: 'unsubscribed' } })
  })
})

describe('removing', () => {
  const removed = async () => (await audits('newsletter.removed')).length
  it('ends the subscription once, and accounts for it once, however often it is pressed', async () => {
    const { id } = await add('gone@example.cm', 'subscribed', 9)
    const before = await removed()
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => ask(removeSubscriber, { id })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await container.db.newsletterSubscriber.findUnique({ where: { id } })).toMatchObject({
      status: 'unsubscribed',
      confirmHash: null,
    })
    expect(await removed()).toBe(before + 1)
  })

  it.each(['', 'x', '00000000-0000-0000-0000-000000000001'])('knows nobody by the id %j', async (id) => {
    await expect(ask(removeSubscriber, { id })).rejects.toMatchObject({ code: 'not_found' })
  })
})
