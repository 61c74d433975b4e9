import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { testContainer } from '@/testing/test-container'
import { undescribed } from './described'
import { listRoutes, type RouteEntry } from './entry-points'
import { createProgram } from './factories'
import { FakeProvider } from './fake-provider'

const clock = new FakeClock()
const _container = testContainer({ ports: { clock, gateways: { mtn: new FakeProvider(clock) } } })
let routes: RouteEntry[]
beforeAll(async () => {
  routes = await listRoutes()
  await createProgram({ slug: 'web-development' })
})

/** `<name>` in an example: what an earlier answer had under that name. */
const answered: Record<string, string> = {}

const fill = (text: string) =>
  text.replace(/<(\w+)>/g, (_, name: string) => {
    expect(answered, `a value for <${name}>`).toHaveProperty(name)
    return answered[name] as string
  })

function remember(value: unknown) {
  for (const [name, each] of Object.entries((value ?? {}) as object)) {
    if (typeof each === 'string') {
      answered[name] = each
    } else if (typeof each === 'object') {
      remember(each)
    }
  }
}

/** Any text where the page shows `…`, else exactly what it shows. */
function asMatcher(example: unknown): unknown {
  if (example === '…') {
    return expect.any(String)
  }
  if (Array.isArray(example)) {
    return example.map(asMatcher)
  }
  return typeof example === 'object' && example !== null
    ? Object.fromEntries(Object.entries(example).map(([name, each]) => [name, asMatcher(each)]))
    : example
}

async function send(example: string): Promise<Response> {
  const [head = '', body] = fill(example).split('\n\n', 2)
  const [line = '', ...headers] = head.trim().split('\n')
  const [method = '', address = ''] = line.split(' ')
  const { pathname } = new URL(address, 'http://localhost:3000')
  const route = routes.find(
    (each) =>
      each.method === method && new RegExp(`^${each.path.replace(/\[\w+\]/g, '([^/]+)')}$`).test(pathname),
  )
  if (!route) {
    throw new Error(`no route: ${line}`)
  }
  const names = [...route.path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name as string)
  const values = new RegExp(`^${route.path.replace(/\[\w+\]/g, '([^/]+)')}$`).exec(pathname)?.slice(1) ?? []
  const request = new Request(`http://localhost:3000${address}`, {
    method,
    headers: headers.map((each) => each.split(': ', 2) as [string, string]),
    body,
  })
  const params = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
  const response = await route.handler(request, { params: Promise.resolve(params) })
  expect(await undescribed(route, response)).toBeUndefined()
  return response
}

it('each example of docs/api.md answers as the page says', async () => {
  const blocks = [...readFileSync('docs/api.md', 'utf8').matchAll(/```http\n([\s\S]*?)```/g)].map(
    ([, block]) => block as string,
  )
  expect(blocks.length).toBeGreaterThan(14)
  for (let at = 0; at < blocks.length; at += 2) {
    const [request = '', answerText = ''] = blocks.slice(at, at + 2)
    const [status, body] = answerText.split('\n\n', 2)
    const response = await send(request)
    const answer: unknown = await response.json()
    expect({ status: response.status, answer }, request).toEqual({
      status: Number(status),
      answer: asMatcher(JSON.parse(body ?? '')),
    })
    remember(Array.isArray(answer) ? answer[0] : answer)
  }
})
