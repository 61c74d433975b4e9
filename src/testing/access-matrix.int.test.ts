import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { publicPaths } from '@/config/paths'
import { startPendingSignIn } from '@/features/accounts/session/server/pending-sign-in'
import type { Actor } from '@/server/kernel/actor'
import { execute } from '@/server/kernel/execute'
import { signAccessToken } from '@/server/kernel/tokens'
import { inTransaction } from '@/server/kernel/transaction'
import type { ConnectionIdentity } from '@/server/transport/socket/identity'
import { undescribed } from './described'
import {
  importedUseCase,
  listActions,
  listPages,
  listRoutes,
  listServerFiles,
  listSocketEvents,
  listSocketListeners,
  listUseCases,
  type RouteEntry,
} from './entry-points'
import { actorFor, createUser, registrationTokenFor, requestInfo } from './factories'
import { fieldsOf } from './hostile'
import { testContainer } from './test-container'

/** Entry points without a use case, each with its reason. Anything else without one fails. */
const withoutUseCase: Record<string, string> = {
  'GET /api/auth/[...nextauth]':
    'next-auth answers for its own calls; its providers run the sign-in use case',
  'POST /api/auth/[...nextauth]':
    'next-auth answers for its own calls; its providers run the sign-in use case',
  'GET /api/health': 'says that the process lives; reads nothing',
  'GET /api/logo': 'the logo of the academy; reads what every page shows',
  'GET /api/openapi.json': 'describes the calls, the same to everybody; reads no row',
  'GET /api/ready': 'says whether the database answers; reads no row of anybody',
  'POST /api/internal/revalidate': 'guarded by a secret that only this process knows',
  ...Object.fromEntries(
    ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].map((method) => [
      `${method} /api/[...path]`,
      'hands each call to its handler, and says that there is no such call',
    ]),
  ),
}

/** Pages that everybody may read and that ask nothing of the gate. */
const openPages = new Set([
  ...publicPaths,
  '/admin/login',
  '/programs/[slug]',
  '/programs/[slug]/lessons/[item]',
  '/terms/[version]',
  '/privacy/[version]',
  '/offline',
  '/[...rest]',
])

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let routes: RouteEntry[]
/** `sign` makes a credential for one call: some calls end the session that made them. */
const callers: { name: string; actor: Actor; sign?: () => Promise<Record<string, string>> }[] = []

async function freshToken(userId: string) {
  const now = container.clock.now()
  const session = await container.db.session.create({
    data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return signAccessToken(userId, session.id, now)
}

const bearing = async (token: Promise<string>) => ({ authorization: `Bearer ${await token}` })

/** The password was right, the second factor is missing: as a browser on our site holds it. */
async function freshPending(userId: string) {
  const token = await inTransaction((tx) => startPendingSignIn(tx, userId, container.clock.now()))
  return { cookie: `academy.pending=${token}`, origin: 'http://localhost:3000' }
}

async function caller(name: string, overrides: Parameters<typeof createUser>[0] = {}) {
  const { id } = await createUser(overrides)
  const actor: Actor = overrides.blockedAt ? { kind: 'visitor' } : await actorFor(id)
  callers.push({ name, actor, sign: () => bearing(freshToken(id)) })
}

beforeAll(async () => {
  routes = await listRoutes()
  callers.push({ name: 'visitor', actor: { kind: 'visitor' } })
  await caller('student')
  await caller('staff', { role: 'staff' })
  await caller('admin', { role: 'admin' })
  await caller('staff with a short password', { role: 'staff', officePasswordDueAt: container.clock.now() })
  await caller('admin with a short password', { role: 'admin', officePasswordDueAt: container.clock.now() })
  await caller('blocked', { role: 'admin', blockedAt: container.clock.now() })
  const waiting = await createUser({ role: 'admin', additionalRoles: ['staff', 'student'] })
  callers.push({
    name: 'admin before the second factor',
    actor: { kind: 'pending', user: (await actorFor(waiting.id)).user, pendingId: randomUUID() },
    sign: () => freshPending(waiting.id),
  })
  const registrant = await createUser()
  const actor = await actorFor(registrant.id)
  callers.push({
    name: 'registrant',
    actor: { kind: 'registrant', user: actor.user, tokenId: randomUUID(), inUseSince: null, via: 'bearer' },
    sign: () => bearing(registrationTokenFor(registrant.id)),
  })
})

let fingerprint: string

/** A fingerprint of every table that holds something of the product, in one statement. */
async function contents() {
  if (!fingerprint) {
    const tables = await container.db.$queryRaw<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
    const parts = tables.map(
      ({ name }) => `(select md5(string_agg(t::text, '|' order by t::text)) from "${name}" t)`,
    )
    fingerprint = `select concat_ws('|', ${parts.map((part) => `coalesce(${part}, '-')`).join(', ')}) as hash`
  }
  const [row] = await container.db.$queryRawUnsafe<{ hash: string }[]>(fingerprint)
  return row?.hash
}

const call = ({ method, path, handler }: RouteEntry, credentials: Record<string, string> = {}) =>
  handler(
    new Request(`http://localhost:3000${path.replace(/\[[^\]]*\]/g, randomUUID())}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...credentials,
      },
      body: ['GET', 'HEAD'].includes(method) ? undefined : '{}',
    }),
    {
      params: Promise.resolve(
        Object.fromEntries(
          [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name]) => [name, randomUUID()]),
        ),
      ),
    },
  )

// Every entry point with every identity: minutes on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

describe('every entry point has a rule', () => {
  it('inputs that no form sends are refused by their schemas, which never throw', () => {
    const values: unknown[] = [
      null,
      true,
      1.5,
      [],
      [{}],
      {},
      { toString: 'x' },
      { toString: 1 },
      { length: 1e9 },
      '\0',
    ]
    const throwing: string[] = []
    for (const { name, useCase } of routes) {
      for (const value of useCase ? values : []) {
        const fields = [...fieldsOf(useCase).keys()]
        const all = Object.fromEntries(fields.map((field) => [field, value]))
        for (const input of [value, all, ...fields.map((field) => ({ [field]: value }))]) {
          try {
            useCase?.input.safeParse(input)
          } catch {
            throwing.push(`${name}: ${JSON.stringify(input)}`)
          }
        }
      }
    }
    expect(throwing).toEqual([])
  })

  it('route handlers', () => {
    const undeclared = routes.filter(({ name, useCase }) => !useCase?.isUseCase && !(name in withoutUseCase))
    expect(undeclared.map(({ name }) => name)).toEqual([])
    expect(routes.length).toBeGreaterThan(20)
  })

  it('server actions', async () => {
    const actions = await listActions()
    expect(actions.filter(({ useCase }) => !useCase?.isUseCase).map(({ name }) => name)).toEqual([])
    expect(actions.length).toBeGreaterThan(8)
  })

  it('events of sockets, which only the transport hears', async () => {
    const events = await listSocketEvents()
    expect(events.filter(({ useCase }) => !useCase?.isUseCase).map(({ name }) => name)).toEqual([])
    expect(events.length).toBeGreaterThan(10)
    expect(listSocketListeners().filter((file) => !file.startsWith('src/server/transport/socket/'))).toEqual(
      [],
    )
  })

  it('server actions are declared in one file a feature', () => {
    const elsewhere = listServerFiles().filter(
      (file) => !/^src\/features\/[^/]+\/[^/]+\/actions\.ts$/.test(file),
    )
    expect(elsewhere).toEqual([])
  })

  it('pages', () => {
    const unguarded = listPages().filter(
      ({ path, source }) =>
        !openPages.has(path) &&
        !/\b(runPage|runListPage|startListPage|runWholeListPage|readCheckout)\(/.test(source),
    )
    expect(unguarded.map(({ path }) => path)).toEqual([])
  })

  it('the name of a use case is its feature and its constant, so it is unique', async () => {
    const useCases = await listUseCases()
    const nameOf = (feature: string, constant: string) =>
      `${feature}.${constant.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    const wrong = useCases.filter(
      ({ feature, constant, useCase }) => useCase.name !== nameOf(feature, constant),
    )
    expect(wrong.map(({ constant, useCase }) => `${constant}: ${useCase.name}`)).toEqual([])
    const names = new Set(useCases.map(({ useCase }) => useCase.name))
    expect(names.size).toBe(useCases.length)
    const used = [...routes, ...(await listActions()), ...(await listSocketEvents())].flatMap(
      ({ useCase }) => useCase?.name ?? [],
    )
    expect(used.filter((name) => !names.has(name))).toEqual([])
  })

  /** They are stored with each key: another one would run a repeated call a second time. */
  it('idempotency keys keep the scope that they have', async () => {
    const entries = [...routes, ...(await listActions())].filter(({ options }) => options?.idempotent)
    const scopes = new Set(entries.map(({ useCase }) => useCase?.keyScope ?? useCase?.name))
    expect([...scopes].sort()).toEqual([
      'announcements.send-to-class',
      'chat.create-room',
      'contact.add-message-note',
      'contact.answerBack',
      'contact.reply',
      'contact.submit',
      'desk.close-till',
      'desk.register-walk-in',
      'mail.send',
      'payment.enrol_manually',
      'payment.initiate',
      'payment.retry',
      'payments.initiate-shared',
      'payments.resend-own-receipt',
      'payments.resend-receipt',
      'places.create-order',
    ])
  })
})

describe('events of sockets × identities', () => {
  it('answer nobody whom the rule refuses, and change nothing', async () => {
    const wrong: string[] = []
    const { socketEvents } = await import('@/composition/sockets')
    const before = await contents()
    for (const [name, { useCase, handle }] of socketEvents) {
      for (const caller of callers) {
        const verdict = useCase.access.check(caller.actor)
        if (verdict === 'allowed') {
          continue
        }
        const identity = { actor: async () => caller.actor } as ConnectionIdentity
        const { ack } = await handle({}, { identity, request: requestInfo() })
        if (ack.ok !== false || ack.code !== verdict) {
          wrong.push(`${name} × ${caller.name}: ${JSON.stringify(ack)}`)
        }
      }
      if ((await contents()) !== before) {
        wrong.push(`${name}: something was changed`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('are not refused to whom the rule allows them', async () => {
    const wrong: string[] = []
    const { socketEvents } = await import('@/composition/sockets')
    for (const [name, { useCase, handle }] of socketEvents) {
      for (const caller of callers) {
        if (useCase.access.check(caller.actor) !== 'allowed') {
          continue
        }
        const identity = { actor: async () => caller.actor } as ConnectionIdentity
        const { ack } = await handle({}, { identity, request: requestInfo() })
        if (['sign_in_first', 'forbidden', 'new_password_first'].includes(String(ack.code))) {
          wrong.push(`${name} × ${caller.name}: ${JSON.stringify(ack)}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('server actions × identities', () => {
  it('run for nobody whom the rule refuses, and change nothing', async () => {
    const wrong: string[] = []
    const before = await contents()
    for (const { name, useCase } of await listActions()) {
      for (const caller of callers) {
        const verdict = useCase?.access.check(caller.actor)
        if (!useCase || !verdict || verdict === 'allowed') {
          continue
        }
        const call = {
          credentials: {},
          actor: caller.actor,
          request: requestInfo(),
          readInput: async () => ({}),
        }
        const code = await execute(useCase, call).then(
          () => 'ran',
          (error: { code?: string }) => error.code,
        )
        if (code !== verdict) {
          wrong.push(`${name} × ${caller.name}: ${code}`)
        }
      }
      if ((await contents()) !== before) {
        wrong.push(`${name}: something was changed`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('pages of the back office', () => {
  it('ask for a right that neither visitors, students nor blocked people have, nor accounts with a short password', async () => {
    const outside = callers.filter(({ name }) => !['staff', 'admin'].includes(name))
    const letIn = (path: string, name: string) =>
      path === '/admin/new-password' && name.endsWith('with a short password')
    const wrong: string[] = []
    const pages = listPages().filter(({ path }) => path.startsWith('/admin/') && path !== '/admin/login')
    for (const { path, file, source } of pages) {
      const names = [
        ...source.matchAll(/\b(?:runPage|runListPage|startListPage|runWholeListPage)\(\s*(\w+)/g),
      ].map(([, name]) => name ?? '')
      const useCases = await Promise.all(names.map((name) => importedUseCase(file, source, name)))
      if (useCases.length === 0) {
        wrong.push(`${path}: asks nothing`)
      }
      for (const useCase of useCases) {
        for (const { name, actor } of outside) {
          if (!letIn(path, name) && useCase.access.check(actor) === 'allowed') {
            wrong.push(`${path} × ${name}: ${useCase.name}`)
          }
        }
      }
    }
    expect(pages.length).toBeGreaterThan(12)
    expect(wrong).toEqual([])
  })
})

describe('route handlers × identities', () => {
  it('answer nobody whom the rule refuses, and change nothing', async () => {
    const wrong: string[] = []
    for (const route of routes) {
      const refused = []
      for (const { name, actor, sign } of callers) {
        const verdict = route.useCase?.access.check(actor)
        if (verdict && verdict !== 'allowed') {
          refused.push({ name, verdict, credentials: await sign?.() })
        }
      }
      const before = await contents()
      for (const { name, verdict, credentials } of refused) {
        const response = await call(route, credentials)
        const fault = await undescribed(route, response)
        if (fault) {
          wrong.push(`${name}: ${fault}`)
        }
        const expected = verdict === 'sign_in_first' ? 401 : 403
        const body = (await response.json()) as Record<string, unknown>
        const clean = Object.keys(body).every((key) =>
          ['title', 'status', 'detail', 'message', 'success'].includes(key),
        )
        if (response.status !== expected || !clean) {
          wrong.push(`${route.name} × ${name}: ${response.status} ${JSON.stringify(body)}`)
        }
      }
      if ((await contents()) !== before) {
        wrong.push(`${route.name}: something was changed`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('never answer 401, 403 or 5xx to whom the rule allows, whatever they send', async () => {
    const wrong: string[] = []
    const endsSessions = ({ path }: RouteEntry) => Number(path === '/api/auth/logout')
    for (const route of routes.toSorted((a, b) => endsSessions(a) - endsSessions(b))) {
      for (const { name, actor, sign } of callers) {
        if (route.useCase?.access.check(actor) !== 'allowed') {
          continue
        }
        const response = await call(route, await sign?.())
        const fault = await undescribed(route, response)
        if (fault) {
          wrong.push(`${name}: ${fault}`)
        }
        const { status } = response
        if (status === 401 || status === 403 || status >= 500) {
          wrong.push(`${route.name} × ${name}: ${status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(['Bearer %', 'Bearer %%', 'Basic abc', `Bearer ${'x'.repeat(16_000)}`, 'Bearer'])(
    'survive a malformed credential (%#)',
    async (authorization) => {
      for (const { method, path, handler, useCase } of routes) {
        if (!useCase) {
          continue
        }
        const request = new Request(`http://localhost:3000${path.replace(/\[[^\]]*\]/g, 'x')}`, {
          method,
          headers: { authorization },
        })
        const params = Promise.resolve(
          Object.fromEntries([...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name]) => [name, 'x'])),
        )
        expect((await handler(request, { params })).status, `${method} ${path}`).toBeLessThan(500)
      }
    },
  )
})
