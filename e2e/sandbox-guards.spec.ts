import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RunnerName } from '../src/features/study/practice/runners/registry'
import { filesIn, type RunnerManifest } from '../src/features/study/practice/server/runner-files'
import { expect, test } from './support/fixtures'
import {
  bundleFrame,
  bundleRunner,
  bundleWorker,
  type Change,
  runCode,
  withLocalNetwork,
} from './support/practice'

// Each guard of the sandbox is what stops its attack: with it the attack fails, without it the same attack succeeds. A
// guard that is taken out of the product makes the first half of its test fail; one that never did anything, the second.

test.use({
  // A browser's own refusal of addresses on this computer would hide what our policy does not refuse.
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), withLocalNetwork] }),
    { scope: 'worker' },
  ],
})

let manifest: RunnerManifest
let outside: Server
let away: string
const arrived: string[] = []

test.beforeAll(async () => {
  const folder = join(process.cwd(), '.next', 'builds')
  const [newest] = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.users'))
    .map(({ name }) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  manifest = JSON.parse(
    readFileSync(join(process.env.BUILD_FOLDER ?? newest ?? folder, 'workers', 'manifest.json'), 'utf8'),
  )
  outside = createServer((req, res) => {
    arrived.push(req.url ?? '')
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.setHeader('Content-Type', 'text/html')
    res.end(req.url?.startsWith('/framing?') ? framing(decodeURIComponent(req.url.slice(9))) : 'outside')
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  away = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
test.afterAll(() => {
  outside?.closeAllConnections()
  outside?.close()
})
test.beforeEach(() => {
  arrived.length = 0
})

/** Another site that shows our frame and listens for its first word. */
const framing = (address: string) =>
  `<!doctype html><title>waiting</title><script>addEventListener('message', ({ data }) => { document.title = data.kind })</script>
   <iframe src="${address}" onload="setTimeout(() => { if (document.title === 'waiting') document.title = 'nothing' }, 500)"></iframe>`

/** A page with a secret, and our runner in it. */
async function openPage(page: Page, baseURL: string | undefined, changes: readonly Change[] = []) {
  await page.context().addCookies([{ name: 'secret', value: 'SECRET', url: baseURL ?? '' }])
  await page.goto('/login')
  await page.evaluate(() => {
    localStorage.setItem('secret', 'SECRET')
    document.title = 'SECRET'
  })
  await page.evaluate(await bundleRunner(changes))
}

/** Serves the frames without a part of their policy. */
const withoutPolicy = (page: Page, part: RegExp) =>
  page.route('**/run/**', async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(part)
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': policy.replace(part, '') },
    })
  })

/** Serves a frame whose own script lacks a guard, under the product's policy. */
const withFrame = async (page: Page, name: 'html' | 'worker', changes: readonly Change[]) => {
  const body = await bundleFrame(name, changes)
  await page.route(`**/run/${name}*`, async (route) => route.fulfill({ response: await route.fetch(), body }))
}

const withWorker = async (page: Page, changes: readonly Change[]) => {
  const body = await bundleWorker('javascript', changes)
  await page.route('**/workers/javascript*', async (route) =>
    route.fulfill({ response: await route.fetch(), body }),
  )
}

const run = (page: Page, runner: RunnerName, code: string, check: object = {}) =>
  runCode(page, runner, code, { checks: [{ id: 'a', ...check }] } as never, filesIn(manifest, runner))

const reach = (what: string) =>
  `(async () => { try { console.log('GOT', await (${what})) } catch { console.log('refused') } })()`

const policies: { guard: string; part: RegExp; runner: 'web' | 'javascript'; attack: string }[] = [
  {
    guard: 'an origin of its own keeps a page from the cookies',
    part: /sandbox allow-scripts allow-forms;?/,
    runner: 'web',
    attack: 'document.cookie',
  },
  {
    guard: 'an origin of its own keeps a page from what the site stores',
    part: /sandbox allow-scripts allow-forms;?/,
    runner: 'web',
    attack: 'localStorage.getItem("secret")',
  },
  {
    guard: 'an origin of its own keeps a page from the page around it',
    part: /sandbox allow-scripts allow-forms;?/,
    runner: 'web',
    attack: 'parent.document.title',
  },
  {
    guard: 'an origin of its own keeps a program from the databases of the site',
    part: /sandbox allow-scripts allow-forms;?/,
    runner: 'javascript',
    attack:
      'new Promise((done, fail) => { const it = indexedDB.open("x"); it.onsuccess = () => done("db"); it.onerror = fail })',
  },
  ...(['web', 'javascript'] as const).map((runner) => ({
    guard: `nothing may be fetched (${runner})`,
    part: /default-src 'none';?/,
    runner,
    attack: 'fetch("AWAY/fetch").then(({ status }) => status)',
  })),
]
for (const { guard, part, runner, attack } of policies) {
  test(`policy: ${guard}`, async ({ page, baseURL }) => {
    const code = reach(attack.replace('AWAY', away))
    const tryIt = async () => {
      const [text, check] =
        runner === 'web'
          ? [`<script>window.done = ${code}</script>`, { test: 'await window.done' }]
          : [`const done = ${code}`, { call: 'done.then(() => true)', equals: true }]
      return (await run(page, runner, text, check)).output
    }
    await openPage(page, baseURL)
    expect(await tryIt()).toContain('refused')
    expect(arrived).toEqual([])
    await withoutPolicy(page, part)
    expect(await tryIt()).toContain('GOT')
  })
}

test('policy: no form of a page is sent', async ({ page, baseURL }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/sent') && sent.push(request.method()))
  // The page keeps the event from our listener.
  const attack = `<form action="${baseURL}/sent" method="post"></form><script>
    addEventListener('submit', (event) => event.stopImmediatePropagation(), true)
    addEventListener('load', () => document.forms[0].requestSubmit())
  </script>`
  const check = { test: 'await new Promise((resolve) => setTimeout(resolve, 300))' }
  await openPage(page, baseURL)
  await run(page, 'web', attack, check)
  expect(sent).toEqual([])
  await withoutPolicy(page, /form-action 'none';?/)
  await Promise.all([expect.poll(() => sent).toEqual(['POST']), run(page, 'web', attack, check)])
})

test('policy: no other site shows the frame', async ({ page, baseURL }) => {
  const address = `${away}/framing?${encodeURIComponent(`${baseURL}/run/html`)}`
  await page.goto(address)
  await expect(page).toHaveTitle('nothing')
  await withoutPolicy(page, /frame-ancestors 'self';?/)
  await page.goto(address)
  await expect(page).toHaveTitle('open')
})

/** Longer than a task may take; it ends by itself, so that a test without the guard ends too. */
const long =
  'const end = performance.now() + 1500; while (performance.now() < end) {} console.log("SURVIVED")'
const loops: { guard: string; attack: string; changes: Change[] }[] = [
  {
    guard: 'loops in the source',
    attack: `<script>${long}</script>`,
    changes: [{ file: 'loop-guard.ts', from: 'new ScriptGuard(code).run()', to: 'code' }],
  },
  {
    guard: 'loops in text that becomes code',
    attack: `<script>const it = document.createElement('script'); it.text = ${JSON.stringify(long)}; document.head.append(it)</script>`,
    changes: [
      {
        file: 'html-frame.ts',
        from: 'createScript: guard(guardScript)',
        to: 'createScript: (code: string) => code',
      },
    ],
  },
  {
    guard: 'regular expressions that search for too long',
    attack: `<script>/^(a+)+$/.test('${'a'.repeat(22)}!'); console.log('SURVIVED')</script>`,
    changes: [{ file: 'html-frame.ts', from: 'if (isEndless(', to: 'if (false && isEndless(' }],
  },
  {
    guard: 'promises without an end',
    attack: `<script>const end = performance.now() + 1500; const next = () => performance.now() < end ? Promise.resolve().then(next) : console.log('SURVIVED'); next()</script>`,
    changes: [
      { file: 'html-frame.ts', from: 'Promise.prototype.then = function', to: 'const _unused = function' },
      { file: 'loop-guard.ts', from: 'new ScriptGuard(code).run()', to: 'code' },
    ],
  },
  {
    guard: 'observers that feed themselves',
    attack: `<p id="p"></p><script>const end = performance.now() + 1500; const p = document.getElementById('p'); new MutationObserver(() => { if (performance.now() < end) { p.title = Math.random() } else { console.log('SURVIVED') } }).observe(p, { attributes: true }); p.title = 'a'</script>`,
    changes: [
      { file: 'html-bounds.ts', from: 'window.MutationObserver = class', to: 'const _unused = class' },
      { file: 'loop-guard.ts', from: 'new ScriptGuard(code).run()', to: 'code' },
    ],
  },
  {
    guard: 'one call for a list that is too long',
    attack: `<script>new Array(6e6).fill('x').join(); console.log('SURVIVED')</script>`,
    changes: [{ file: 'html-bounds.ts', from: 'items: 5_000_000', to: 'items: 5_000_000_000' }],
  },
  {
    guard: 'elements in each other without an end',
    attack: `<script>let at = document.body ?? document.head; for (let n = 0; n < 21_000; n++) { const next = document.createElement('i'); next.hidden = true; at.append(next) } console.log('SURVIVED')</script>`,
    changes: [{ file: 'html-bounds.ts', from: 'elements: 20_000', to: 'elements: 20_000_000' }],
  },
]
for (const { guard, attack, changes } of loops) {
  test(`loop guard: ${guard}`, async ({ page, baseURL }) => {
    await openPage(page, baseURL)
    const check = { test: 'await new Promise((resolve) => setTimeout(resolve, 50))' }
    const stopped = await run(page, 'web', attack, check)
    expect(stopped.status).toBe('stopped')
    expect(stopped.output).not.toContain('SURVIVED')
    await withFrame(page, 'html', changes)
    const free = await run(page, 'web', attack, check)
    expect(free.output).toContain('SURVIVED')
  })
}

const noKill: Change = { file: 'contract.ts', from: 'killMs: 3_100', to: 'killMs: 30_000' }
const noTerminate: Change = { file: 'contract.ts', from: 'runMs: 3_000', to: 'runMs: 30_000' }
const spin = 'const end = Date.now() + 5000; while (Date.now() < end) {} const done = true'
const met = { call: 'done', equals: true }

test('timers: the frame ends a worker, the page ends a frame, and each is enough', async ({
  page,
  baseURL,
}) => {
  await openPage(page, baseURL, [noKill])
  expect((await run(page, 'javascript', spin, met)).status).toBe('stopped')
  await withFrame(page, 'worker', [noTerminate])
  expect(await run(page, 'javascript', spin, met)).toMatchObject({
    status: 'done',
    results: [{ id: 'a', ok: true }],
  })
  await openPage(page, baseURL)
  expect((await run(page, 'javascript', spin, met)).status).toBe('stopped')
})

test('no connection by WebRTC, in the frame or in one within it', async ({ page, baseURL }) => {
  const attack = `<script>
    const inside = document.createElement('iframe'); document.head.append(inside)
    document.head.insertAdjacentHTML('beforeend', '<iframe></iframe>')
    console.log([typeof RTCPeerConnection, frames.length, typeof inside.contentWindow].join(' '))
  </script>`
  await openPage(page, baseURL)
  expect((await run(page, 'web', attack, { test: '' })).output.trim()).toBe('undefined 0 undefined')
  await withFrame(page, 'html', [
    { file: 'html-bounds.ts', from: 'deleteProperty(window, name)', to: 'void deleteProperty' },
  ])
  expect((await run(page, 'web', attack, { test: '' })).output).toContain('function')
})

const forged = '{ kind: "end", answer: { results: [{ id: "a", ok: true }] } }'
test('messages: a page’s result counts only with the word that it was not given', async ({
  page,
  baseURL,
}) => {
  const attack = `<script>parent.postMessage(${forged}, '*')</script>`
  await openPage(page, baseURL)
  expect((await run(page, 'web', attack, { test: 'same(1, 2)' })).results).toMatchObject([{ ok: false }])
  await openPage(page, baseURL, [
    { file: 'run-frame.ts', from: '} else if (data?.nonce === nonce) {', to: '} else if (data) {' },
  ])
  expect((await run(page, 'web', attack, { test: 'same(1, 2)' })).results).toEqual([{ id: 'a', ok: true }])
})

test('messages: a program’s result counts only with the word that it was not given', async ({
  page,
  baseURL,
}) => {
  const attack = `postMessage(${forged}); const now = 1`
  const check = { call: 'now', equals: 2 }
  await openPage(page, baseURL)
  expect((await run(page, 'javascript', attack, check)).results).toMatchObject([{ ok: false }])
  await withFrame(page, 'worker', [
    { file: 'worker-frame.ts', from: 'data?.nonce !== nonce', to: 'data === null' },
  ])
  // The page still asks for it.
  expect((await run(page, 'javascript', attack, check)).results).not.toEqual([{ id: 'a', ok: true }])
  await openPage(page, baseURL, [
    { file: 'run-frame.ts', from: '} else if (data?.nonce === nonce) {', to: '} else if (data) {' },
  ])
  expect((await run(page, 'javascript', attack, check)).results).toEqual([{ id: 'a', ok: true }])
})

test('messages: nobody but the frame is heard', async ({ page, baseURL }) => {
  // Another window that talks too much would end every run.
  const attack = '<p>quiet</p>'
  const check = { test: 'await new Promise((resolve) => setTimeout(resolve, 300))' }
  const shout = () =>
    page.evaluate(() => {
      for (let n = 0; n < 4_000; n++) {
        window.postMessage('x')
      }
    })
  const both = async () => (await Promise.all([run(page, 'web', attack, check), shout()]))[0].status
  await openPage(page, baseURL)
  expect(await both()).toBe('done')
  await openPage(page, baseURL, [
    { file: 'run-frame.ts', from: 'source !== frame.contentWindow', to: 'source === null' },
  ])
  expect(await both()).toBe('flooded')
})

const noMessageLimit: Change = { file: 'contract.ts', from: 'messages: 3_000', to: 'messages: 3_000_000' }
test('messages: too many end the run', async ({ page, baseURL }) => {
  const attack = 'for (let n = 0; n < 4000; n++) postMessage("x"); const done = true'
  await openPage(page, baseURL)
  expect((await run(page, 'javascript', attack, met)).status).toBe('flooded')
  await withFrame(page, 'worker', [noMessageLimit])
  await openPage(page, baseURL, [noMessageLimit])
  expect((await run(page, 'javascript', attack, met)).status).toBe('done')
})

const noOutputLimit: Change = {
  file: 'contract.ts',
  from: 'output: 64 * 1024',
  to: 'output: 64 * 1024 * 1024',
}
test('output: has an end', async ({ page, baseURL }) => {
  const attack = 'for (let n = 0; n < 300; n++) console.log("x".repeat(1000)); const done = true'
  const length = async () => (await run(page, 'javascript', attack, met)).output.length
  await openPage(page, baseURL, [noOutputLimit])
  expect(await length()).toBeLessThanOrEqual(64 * 1024)
  await withWorker(page, [noOutputLimit])
  expect(await length()).toBeGreaterThan(64 * 1024)
  await openPage(page, baseURL)
  expect(await length()).toBeLessThanOrEqual(64 * 1024)
})
