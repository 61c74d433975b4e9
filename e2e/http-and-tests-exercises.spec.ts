import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { itemGuideFields } from '../src/features/study/learning/guide.schema'
import { commonFields } from '../src/features/study/learning/server/curriculum/item-file.schema'
import { exerciseDefinitionSchema } from '../src/features/study/practice/runners/definitions'
import { presentExercise } from '../src/features/study/practice/server/present-exercise'
import { filesIn, type RunnerManifest } from '../src/features/study/practice/server/runner-files'
import { enrol, query } from './support/database'
import { phone, saveWeek } from './support/device'
import { expect, languagesFrom, type Translate, test } from './support/fixtures'
import {
  addExercise,
  bundleRunner,
  runCode,
  servedRunners,
  takenOver,
  withLocalNetwork,
} from './support/practice'

// The exercises "answers of a server" and "tests of a program": what a student does with them, and what a learner’s code must
// not be able to do. The examples for authors are the exercises.

const program = 'web-development'

/** The definitions of the examples with a runner. */
const examplesOf = (runner: string) =>
  [...readFileSync('curriculum/FORMAT.md', 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)]
    .map(([, yaml = '']) => parse(yaml) as Record<string, unknown>)
    .filter((example) => example.runner === runner)
    .map((example) =>
      exerciseDefinitionSchema.parse(
        Object.fromEntries(
          Object.entries(example).filter(
            ([name]) => name !== 'kind' && !Object.hasOwn({ ...commonFields, ...itemGuideFields }, name),
          ),
        ),
      ),
    )
const [http] = examplesOf('http')
const [tests, functions] = examplesOf('tests')
const exercises = { http, tests, functions }

/** Each process of the tests has its own. */
const mark = randomUUID().slice(0, 8)
const slugOf = (name: string) => `${name}-${mark}`

const parts = (page: Page, t: Translate) => ({
  code: page.locator('main').getByRole('textbox', { name: t('Practice.codeLabel'), exact: true }),
  run: page.locator('main').getByRole('button', { name: t('Practice.run'), exact: true }),
  result: page.locator('#result'),
})

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe('a student', () => {
  test.beforeAll(async () => {
    for (const [name, definition] of Object.entries(exercises)) {
      await addExercise(program, slugOf(name), definition ?? {})
    }
  })
  test.afterAll(() =>
    query('update learning_items set archived_at = now() where slug like $1', [`%-${mark}`]),
  )

  for (const language of languagesFrom('fr')) {
    test.describe(`on a phone in ${language}`, () => {
      test.use({ ...phone, language, locale: language, serviceWorkers: 'allow' })

      for (const [name, definition] of Object.entries(exercises)) {
        test(`${name}: the start fails with what was sent and seen, the solution passes`, async ({
          page,
          t,
          at,
          axe,
          signIn,
        }) => {
          test.slow()
          const exercise = presentExercise(definition, language)
          const student = await signIn()
          await enrol(student.id, program)
          await page.goto(at(`/user/programs/${program}/${slugOf(name)}`))
          await takenOver(page)
          const given =
            exercise.runner === 'tests'
              ? exercise.spec.program
              : exercise.runner === 'http' && exercise.spec.given
          await expect(
            page.getByRole('region', { name: t(`Practice.panel.given.${exercise.runner}`) }),
          ).toContainText(String(given).split('\n')[0] ?? '')
          const { code, run, result } = parts(page, t)
          await run.click()
          const failed = exercise.checks.find(
            ({ id }) => id === { http: 'priced', tests: 'right', functions: 'right' }[name],
          )
          await expect(result).toContainText(failed?.says ?? '', { timeout: 30_000 })
          if (name === 'http') {
            await expect(result).toContainText('POST /')
            await expect(result).toContainText('201')
          } else {
            await expect(result).toContainText(t('Practice.why.testsNoExpect'))
          }
          await axe()
          expect(await overflow(page)).toBe(0)
          await page.emulateMedia({ colorScheme: 'dark' })
          await axe()
          await code.fill(exercise.solution)
          await run.click()
          await expect(result).toContainText(t('Practice.passed'), { timeout: 30_000 })
          await expect
            .poll(() =>
              query(
                `select a.passed from item_attempts a join enrolments e on e.id = a.enrolment_id where e.user_id = $1 order by a.at`,
                [student.id],
              ),
            )
            .toEqual([{ passed: false }, { passed: true }])
        })
      }
    })
  }

  test.describe('a saved week', () => {
    test.use({ ...phone, serviceWorkers: 'allow' })

    for (const name of ['http', 'tests'] as const) {
      test(`${name} runs without a network, and what was written is kept`, async ({
        page,
        context,
        t,
        at,
        signIn,
      }) => {
        test.slow()
        const exercise = presentExercise(exercises[name], 'en')
        await enrol((await signIn()).id, program)
        await saveWeek(page, program, at, t)
        await context.setOffline(true)
        await page.goto(at(`/user/programs/${program}/${slugOf(name)}`))
        await takenOver(page)
        const { code, run, result } = parts(page, t)
        await code.fill(exercise.solution)
        await page.reload()
        await takenOver(page)
        await expect(code).toHaveValue(exercise.solution)
        await run.click()
        await expect(result).toContainText(t('Practice.passed'), { timeout: 30_000 })
      })
    }
  })
})

const modes = {
  isolated: [withLocalNetwork],
  'one process': [
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process,IsolateSandboxedIframes,OriginKeyedProcessesByDefault,LocalNetworkAccessChecks',
  ],
}

/** What a program could reach for, as an expression whose text says what it got. */
const reaching = (away: string) => `(async () => {
  const got = []
  const attempt = async (name, act) => { try { const value = await act(); if (value !== undefined) got.push(name + ' ' + value) } catch {} }
  const inTime = (start) => new Promise((resolve, reject) => { start(resolve, reject); setTimeout(reject, 150) })
  await attempt('document', () => document.cookie + 'D')
  await attempt('parent', () => parent.document.title + 'P')
  await attempt('window', () => typeof window === 'undefined' ? undefined : 'W')
  await attempt('webrtc', () => typeof RTCPeerConnection === 'undefined' ? undefined : 'R')
  await attempt('storage', () => localStorage.length + 'L')
  await attempt('indexedDB', () => inTime((resolve, reject) => { const open = indexedDB.open('x'); open.onsuccess = () => resolve('db'); open.onerror = reject }))
  await attempt('caches', async () => (await caches.keys()).length + 'C')
  await attempt('fetch', async () => (await fetch('${away}/fetch')).status)
  await attempt('own', async () => (await fetch('/api/user/profile', { credentials: 'include' })).status)
  await attempt('xhr', () => inTime((resolve, reject) => { const it = new XMLHttpRequest(); it.onload = () => resolve('x'); it.onerror = reject; it.open('GET', '${away}/xhr'); it.send() }))
  await attempt('socket', () => inTime((resolve, reject) => { const it = new WebSocket('${away.replace('http', 'ws')}/socket'); it.onopen = () => resolve('s'); it.onerror = reject }))
  await attempt('import', async () => { await import('${away}/import'); return 'i' })
  await attempt('importScripts', () => { importScripts('${away}/scripts'); return 'i' })
  return got.join(', ') || 'nothing'
})()`

const asked = {
  checks: [{ id: 'a', requests: [{ method: 'GET', path: '/', gives: { status: 200, has: 'nothing' } }] }],
}
const page = {
  program: '<p>right</p>',
  checks: [{ id: 'right' }, { id: 'broken', broken: { from: 'right', to: 'wrong' } }],
}
const functionsOnly = { ...page, program: "function word() { return 'right' }" }

for (const [mode, args] of Object.entries(modes)) {
  test.describe(`attacks, ${mode}`, () => {
    let browser: Browser
    let site: Page
    let manifest: RunnerManifest
    let outside: Server
    let away: string
    const arrived: string[] = []

    test.beforeAll(async ({ launchOptions, baseURL }) => {
      manifest = servedRunners()
      outside = createServer((req, res) => {
        arrived.push(req.url ?? '')
        res.setHeader('Access-Control-Allow-Origin', '*')
        res.end('outside')
      })
      outside.on('upgrade', (req, socket) => {
        arrived.push(req.url ?? '')
        socket.destroy()
      })
      await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
      away = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
      browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
      const context = await browser.newContext({ baseURL })
      site = await context.newPage()
      await site.goto('/login')
      await site.evaluate(await bundleRunner())
    })
    test.afterAll(async () => {
      await browser?.close()
      outside?.closeAllConnections()
      outside?.close()
    })
    test.beforeEach(() => {
      arrived.length = 0
    })
    test.afterEach(async () => {
      expect(arrived).toEqual([])
      expect(new URL(site.url()).pathname).toBe('/login')
      await expect(site.locator('iframe')).toHaveCount(0)
    })

    const run = (runner: 'http' | 'tests', code: string, spec: object) =>
      runCode(site, runner, code, spec as never, filesIn(manifest, runner))

    test('http: a program reaches neither the account nor the network', async () => {
      const code = `const reached = ${reaching(away)}; async function handle() { return new Response(await reached) }`
      expect((await run('http', code, asked)).results).toEqual([{ id: 'a', ok: true }])
    })

    test('tests: neither does a test', async () => {
      const code = `test('a', async () => { expect(await ${reaching(away)}).toBe('nothing'); expect(word()).toBe('right') })`
      expect((await run('tests', code, functionsOnly)).results).toEqual([
        { id: 'right', ok: true },
        { id: 'broken', ok: true },
      ])
    })

    test('tests: the page that is tested leaves its frame neither by a form nor by a link', async () => {
      const leaving = {
        ...page,
        program: `<p>right</p><form action="${away}/form"><button>Send</button></form><a href="${away}/link">Go</a>`,
      }
      const code = `test('a', async ({ page }) => {
        await page.getByRole('button').click()
        await page.getByRole('link').click()
        await expect(page.getByText('right')).toBeVisible()
      })`
      const { results } = await run('tests', code, leaving)
      expect(results).toEqual([
        { id: 'right', ok: true },
        { id: 'broken', ok: true },
      ])
    })

    test('tests: a form is sent by its button, if what is required is filled in', async () => {
      const form = {
        ...page,
        program: `<form><label>Name <input required></label><button>Send</button></form><p id="said"></p>
          <script>document.forms[0].onsubmit = (event) => { event.preventDefault(); document.getElementById('said').textContent = 'right' }</script>`,
      }
      const code = `test('empty', async ({ page }) => {
        await page.getByRole('button').click()
        await expect(page.getByText('right')).toHaveCount(0)
      })
      test('sent', async ({ page }) => {
        await page.getByLabel('Name').fill('Amina')
        await page.getByRole('button', { name: 'Send' }).click()
        await expect(page.getByText('right')).toBeVisible()
      })`
      expect((await run('tests', code, form)).results).toEqual([
        { id: 'right', ok: true },
        { id: 'broken', ok: true },
      ])
    })

    for (const [what, code, seen] of [
      ['is not awaited', "expect(page.getByText('right')).toBeVisible()", 'await is missing'],
      ['names several elements', "await page.getByRole('listitem').click()", '2 elements'],
      ['names nothing', "await expect(page.getByText('left')).toBeVisible()", 'no element'],
      ['touches what is hidden', "await page.getByText('secret').click()", 'not visible'],
      ['touches what is disabled', "await page.getByRole('button').click()", 'disabled'],
      ['fills in what takes no text', "await page.getByRole('heading').fill('x')", 'takes no text'],
    ] as const) {
      test(`tests: a test that ${what} fails on the right page, and says so`, async () => {
        const program =
          '<h1>right</h1><ul><li>a</li><li>b</li></ul><p hidden>secret</p><button disabled>Pay</button>'
        const body = `test('a', async ({ page }) => { expect(1).toBe(1); ${code} })`
        const { results } = await run('tests', body, { ...page, program })
        expect(results[0]).toMatchObject({ ok: false, why: 'testsFail', seen: expect.stringContaining(seen) })
      })
    }

    test('tests: what is filled in and becomes code in the page reaches nothing', async () => {
      const careless = {
        ...page,
        program: `<p>right</p><textarea aria-label="Name"></textarea><button onclick="said.innerHTML = document.querySelector('textarea').value">Say</button><div id="said"></div><p id="got" role="status"></p>`,
      }
      const inside = `(async () => {
        const got = []
        const attempt = async (name, act) => { try { const value = await act(); if (value !== undefined) got.push(name + value) } catch {} }
        await attempt('cookie', () => document.cookie + 'C')
        await attempt('parent', () => parent.document.title)
        await attempt('top', () => top.document.title)
        await attempt('webrtc', () => typeof RTCPeerConnection === 'undefined' ? undefined : 'R')
        await attempt('fetch', async () => (await fetch('${away}/page')).status)
        new Image().src = '${away}/picture'
        parent.postMessage({ kind: 'end', answer: { results: [] } }, '*')
        top.postMessage({ kind: 'end', answer: { results: [] } }, '*')
        document.getElementById('got').textContent = got.join() || 'nothing'
      })()`
      const code = `test('a', async ({ page }) => {
        await page.getByLabel('Name').fill(${JSON.stringify(`<img src=x onerror="${inside.replaceAll('"', '&quot;')}">`)})
        await page.getByRole('button').click()
        await expect(page.getByRole('status')).toHaveText('nothing')
        await expect(page.getByText('right')).toBeVisible()
      })`
      expect((await run('tests', code, careless)).results).toEqual([
        { id: 'right', ok: true },
        { id: 'broken', ok: true },
      ])
    })

    const forged = `for (const kind of ['end', 'ready', 'result', 'answer']) {
      const message = { kind, n: 0, time: 0, hasHandle: true, name: 'a', expectations: 1, error: 'forged',
        answer: { kind: 'response', status: 200, headers: [], text: 'nothing', results: [{ id: 'a', ok: true }] } }
      postMessage(message)
      postMessage({ ...message, key: 'x', nonce: 'x' })
    }`

    test('http: a forged answer or result is not heard', async () => {
      const { results } = await run(
        'http',
        `${forged}\nconst handle = () => new Response('', { status: 500 })`,
        asked,
      )
      expect(results).toMatchObject([{ id: 'a', ok: false, why: 'httpStatus' }])
    })

    test('tests: a forged result is not heard', async () => {
      const code = `${forged}\ntest('a', ({ page }) => { ${forged}; expect(1).toBe(1) })`
      expect((await run('tests', code, page)).results).toEqual([
        { id: 'right', ok: true },
        { id: 'broken', ok: false, why: 'testsSurvived' },
      ])
    })

    test('http: changed natives judge nothing', async () => {
      const code = `Array.prototype.push = function (each) { if (each) each.ok = true; this[this.length] = each }
        Array.prototype.every = () => true; Array.prototype.includes = () => true; String.prototype.includes = () => true
        Object.prototype.ok = true; Function.prototype.call = Function.prototype.apply = () => true
        JSON.parse = JSON.stringify = () => 'nothing'
        const handle = () => new Response('no', { status: 500 })`
      expect((await run('http', code, asked)).results).toMatchObject([{ id: 'a', ok: false }])
    })

    test('tests: changed expectations and natives find nothing', async () => {
      const code = `Array.prototype.push = function (each) { if (each) each.ok = true; this[this.length] = each; return this.length }
        Array.prototype.some = Array.prototype.every = () => true
        expect = () => ({ toBe() {}, toHaveText: async () => {} })
        test('a', async ({ page }) => { expect(1).toBe(2); await expect(page.getByText('x')).toHaveText('y') })`
      const { results } = await run('tests', code, page)
      expect(results.filter(({ ok }) => ok)).toEqual([])
    })

    test('tests: a test cannot read how the program is written', async () => {
      const code = `test('a', () => {
        expect(word.toString()).not.toContain('right'); expect(\`\${word}\`).not.toContain('right'); expect(String(word)).not.toContain('wrong')
      })`
      expect((await run('tests', code, functionsOnly)).results).toEqual([
        { id: 'right', ok: true },
        { id: 'broken', ok: false, why: 'testsSurvived' },
      ])
    })

    for (const [where, runner, code, spec] of [
      ['at its start', 'http', 'for (;;) {}', asked],
      ['at their start', 'tests', 'for (;;) {}', page],
      ['in a test', 'tests', "test('a', () => { for (;;) {} })", page],
      ['of waiting in a test', 'tests', "test('a', () => new Promise(() => {}))", page],
      [
        'in a regular expression of a test',
        'tests',
        `test('a', async ({ page }) => { await expect(page.getByText(/^(a+)+$/)).toHaveCount(0) })`,
        { ...page, program: `<p>right ${'a'.repeat(60)}!</p><p>${'a'.repeat(60)}!</p>` },
      ],
      ['that takes memory', 'tests', 'const all = []; for (;;) { all.push(new Array(1e6).fill({})) }', page],
    ] as const) {
      test(`${runner}: a loop ${where} is stopped`, async () => {
        const begun = Date.now()
        const { status, results } = await run(runner, code, spec)
        expect(status).toBe('stopped')
        expect(results).toEqual([])
        expect(Date.now() - begun).toBeLessThan(10_000)
      })
    }

    for (const [what, code] of [
      ['loops', 'const handle = () => { for (;;) {} }'],
      ['never answers', 'const handle = () => new Promise(() => {})'],
      ['takes memory', 'const all = []; const handle = () => { for (;;) all.push(new Array(1e6).fill({})) }'],
    ] as const) {
      test(`http: a program that ${what} fails its check, and the next one is tried`, async () => {
        const [check] = asked.checks
        const { status, results } = await run('http', code, { checks: [check, { ...check, id: 'b' }] })
        expect(status).toBe('done')
        expect(results).toMatchObject([
          { id: 'a', ok: false, why: 'httpNoAnswer', where: 'GET /' },
          { id: 'b', ok: false },
        ])
      })
    }

    for (const [runner, code, spec] of [
      ['http', 'const handle = () => { for (;;) postMessage("x".repeat(1000)) }', asked],
      ['http', 'for (;;) console.log("x")', asked],
      ['tests', 'test("a", () => { for (;;) postMessage("x") })', page],
      ['tests', 'test("a", async ({ page }) => { for (;;) await page.getByText("x").count() })', page],
    ] as const) {
      test(`${runner}: a flood of messages ends the run: ${code.slice(0, 70)}`, async () => {
        const { status, results } = await run(runner, code, spec)
        expect(['flooded', 'stopped']).toContain(status)
        expect(results).toEqual([])
      })
    }

    test('http: hostile bodies arrive as they are, and cookies can be read and set', async () => {
      const code = `async function handle(request) {
        const text = await request.text()
        const polluted = text.startsWith('{') && Object.hasOwn(JSON.parse(text), '__proto__')
        return new Response(text.length + ' ' + polluted + ' ' + ({}).admin + ' ' + request.headers.get('cookie'), {
          headers: { 'set-cookie': 'session=1; HttpOnly' },
        })
      }`
      const post = { method: 'POST', path: '/' }
      const { results } = await run('http', code, {
        checks: [
          { id: 'large', requests: [{ ...post, text: 'ab', repeat: 1_000_000, gives: { has: '2000000 ' } }] },
          {
            id: 'proto',
            requests: [{ ...post, text: '{"__proto__": {"admin": true}}', gives: { has: 'true undefined' } }],
          },
          {
            id: 'cookie',
            requests: [
              {
                ...post,
                json: {},
                headers: { cookie: 'session=1' },
                gives: { has: 'session=1', headers: { 'Set-Cookie': 'HttpOnly' } },
              },
            ],
          },
        ],
      })
      expect(results).toEqual([
        { id: 'large', ok: true },
        { id: 'proto', ok: true },
        { id: 'cookie', ok: true },
      ])
    })

    test('http: each check begins again, and the clock is the exercise’s', async () => {
      const code = `let count = 0
        globalThis.all = (globalThis.all ?? 0) + 1
        const handle = () => Response.json({ count: ++count, all, at: new Date().toISOString() })`
      const once = (id: string) => ({
        id,
        requests: [
          { method: 'GET', path: '/', gives: { json: { count: 1, all: 1, at: '2026-11-28T08:00:00.000Z' } } },
          {
            method: 'GET',
            path: '/',
            after: 3_600,
            gives: { json: { count: 2, at: '2026-11-28T09:00:00.000Z' } },
          },
        ],
      })
      const { results } = await run('http', code, {
        now: '2026-11-28T08:00:00Z',
        checks: [once('a'), once('b')],
      })
      expect(results).toEqual([
        { id: 'a', ok: true },
        { id: 'b', ok: true },
      ])
    })
  })
}
