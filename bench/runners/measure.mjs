import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { strToU8, zipSync } from 'fflate'
import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { chromium } from 'playwright'
import { browserFlags } from '../../scripts/test/browser.mjs'
import { weightBudgets } from '../../src/config/weight-budgets.ts'
import { median, processors } from '../shared/figures.mjs'
import { browserPath, weighSignedIn } from '../shared/weigh.mjs'

/**
 * Milliseconds that a run may take from the press of the button, on a processor slowed six times.
 * @type {Record<string, number>}
 */
export const bars = { web: 1_000, javascript: 1_000, python: 2_000, sql: 2_000 }
/**
 * Kilobytes (1,024 bytes) that the first run may fetch, compressed.
 * @type {Record<string, number>}
 */
export const weightBars = {
  web: 25,
  javascript: 10,
  typescript: 50,
  python: 210,
  sql: 310,
  formulas: 50,
  shell: 300,
  file: 30,
}
const slower = 6
const answerWithinMs = 60_000
/** As on small phones: a frame of another origin has no separate process, and is slowed down with its page. */
const oneProcess = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,IsolateSandboxedIframes,OriginKeyedProcessesByDefault',
]

/**
 * A student of every program, the address of the first exercise of each runner, and the cookie that signs in.
 * @param {string} connectionString
 */
export async function prepareRunners(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const [id, sid] = [randomUUID(), randomUUID()]
    await client.query(
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, phone, password_hash, role, locale, updated_at)
       values ($1, $2, $2, $3, $3, 'Bench', 'Student', '+237690000001', 'none', 'student', 'en', now())`,
      [id, `bench-${id.slice(0, 8)}`, `bench-${id.slice(0, 8)}@example.cm`],
    )
    await client.query(
      `insert into enrolments (id, user_id, program_id, status, start_date, updated_at)
       select gen_random_uuid(), $1, p.id, 'active', now(), now() from programs p`,
      [id],
    )
    await client.query(
      `insert into sessions (id, user_id, kind, expires_at) values ($1, $2, 'web', now() + interval '8 hours')`,
      [sid, id],
    )
    const { rows } = await client.query(
      `select distinct on (r.definition ->> 'runner') r.definition ->> 'runner' as runner, p.slug as program, i.slug
       from learning_items i join programs p on p.id = i.program_id join item_revisions r on r.id = i.published_revision_id
       where i.kind = 'exercise' and i.archived_at is null order by r.definition ->> 'runner', p.slug, i.position`,
    )
    const lessons = await client.query(
      `select p.slug as program, i.slug, greatest(length(r.html_en), length(r.html_fr)) as letters
       from learning_items i join programs p on p.id = i.program_id join item_revisions r on r.id = i.published_revision_id
       where i.kind = 'lesson' and i.archived_at is null and r.html_en like '% data-run="%' order by letters desc limit 3`,
    )
    const secret = process.env.AUTH_SECRET ?? ''
    const cookie = await encode({ token: { sid, roles: ['student'] }, secret, maxAge: 28_800 })
    return {
      cookie,
      lessons: lessons.rows.flatMap(({ program, slug }) =>
        ['', '/fr'].map((language) => `${language}/user/programs/${program}/${slug}`),
      ),
      paths: Object.fromEntries(
        rows.map(({ runner, program, slug }) => [runner, `/user/programs/${program}/${slug}`]),
      ),
    }
  } finally {
    await client.end()
  }
}

/**
 * Counts what the files of runners are on the wire.
 * @param {import('playwright').CDPSession} session
 */
async function countBytes(session) {
  const count = { bytes: 0 }
  /** @type {Set<string>} */
  const ours = new Set()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/^\/(workers|run)\//.test(new URL(response.url).pathname)) {
      ours.add(requestId)
    }
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    count.bytes += ours.has(requestId) ? encodedDataLength : 0
  })
  return count
}

/**
 * From the press of the button until the page says how the run ended; measured in the page itself.
 * @param {import('playwright').Page} page
 * @returns {Promise<number>}
 */
const press = (page) =>
  page.evaluate((patience) => {
    const practice = document.querySelector('[data-practice]')
    // The editor has a status of its own before it.
    const status = [...(practice?.querySelectorAll('p[role=status]') ?? [])].at(-1)
    // Its label while it runs is in it too.
    const run = [...(practice?.querySelectorAll('button') ?? [])].find((each) =>
      /^(Run|Check my (answer|file))/.test(each.textContent.trim()),
    )
    if (!status || !run) {
      throw new Error('nothing to run')
    }
    return new Promise((done, fail) => {
      let emptied = status.textContent === ''
      const started = performance.now()
      const watcher = new MutationObserver(() => {
        emptied ||= status.textContent === ''
        if (emptied && status.textContent !== '') {
          watcher.disconnect()
          // After it was painted.
          requestAnimationFrame(() => done(performance.now() - started))
        }
      })
      watcher.observe(status, { childList: true, characterData: true, subtree: true })
      setTimeout(() => fail(new Error('no answer')), patience)
      run.click()
    })
  }, answerWithinMs)

/** Thirty pages of a document, for the runner of files. */
const letter = Buffer.from(
  zipSync({
    '_rels/.rels': strToU8(
      '<R><Relationship Id="a" Type="t/officeDocument" Target="word/document.xml"/></R>',
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="w"><w:body>${'<w:p><w:r><w:t>Dear  Madam, good day.</w:t></w:r></w:p>'.repeat(1_500)}</w:body></w:document>`,
    ),
  }),
)

/**
 * @param {import('playwright').Browser} browser
 * @param {string} site
 * @param {{ cookie: string, path: string }} where
 */
async function measureOnce(browser, site, { cookie, path }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    await context.addCookies([
      { name: 'academy.session', value: cookie, url: site, httpOnly: true, sameSite: 'Lax' },
    ])
    const page = await context.newPage()
    await page.goto(site + path)
    await page.getByRole('button', { name: /^(Run|Check my file)$/ }).isEnabled()
    await page.waitForLoadState('networkidle')
    const field = page.locator('[data-practice] input[type=file]')
    if ((await field.count()) > 0) {
      await field.setInputFiles({ name: 'letter.docx', mimeType: '', buffer: letter })
    }
    const session = await context.newCDPSession(page)
    const count = await countBytes(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const first = await press(page)
    const { bytes } = count
    const again = await press(page)
    return { first, again, bytes }
  } finally {
    await context.close()
  }
}

/**
 * The median of some tries of each runner: the first run on a device, and the next.
 * @param {string} site
 * @param {{ cookie: string, paths: Record<string, string> }} people
 * @param {number} tries
 * @param {(line: string) => void} say
 */
export async function measureRunners(site, { cookie, paths }, tries, say) {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...browserFlags, ...oneProcess],
  })
  try {
    const results = []
    for (const runner of ['web', 'javascript', 'typescript', 'python', 'sql', 'formulas', 'shell', 'file']) {
      const path = paths[runner]
      // No exercise of the curriculum uses it.
      if (path === undefined) {
        continue
      }
      const runs = []
      for (let n = 0; n < tries; n++) {
        runs.push(await measureOnce(browser, site, { cookie, path }))
      }
      const bar = bars[runner]
      const bytes = median(runs.map((run) => run.bytes))
      const weightBar = (weightBars[runner] ?? 0) * 1024
      const first = median(runs.map((run) => run.first))
      const again = median(runs.map((run) => run.again))
      say(`${runner}: ${Math.round(first)} ms, then ${Math.round(again)} ms`)
      const kept = (bar === undefined || first <= bar) && bytes <= weightBar
      results.push({ runner, first, again, bar, bytes, weightBar, kept })
    }
    return results
  } finally {
    await browser.close()
  }
}

/**
 * The largest lessons whose code can be run, opened as the first page and as a further one, before Run is pressed.
 * @param {string} site
 * @param {{ cookie: string, lessons: string[] }} people
 */
export async function weighLessons(site, { cookie, lessons }) {
  const rows = await weighSignedIn(
    lessons.map((path) => site + path),
    { cookie: `academy.session=${cookie}` },
  )
  return rows.map(({ first, next }, n) => ({
    path: lessons[n] ?? '',
    first: first.total - first.headers,
    wire: first.total,
    next: next.total - next.headers,
    kept: first.total - first.headers <= weightBudgets.lessonBeforeRun,
  }))
}

/**
 * The tables, with what they were measured on.
 * @param {string} file
 * @param {Awaited<ReturnType<typeof measureRunners>>} results
 * @param {Awaited<ReturnType<typeof weighLessons>>} lessons
 * @param {number} tries
 */
export function writeRunnersReport(file, results, lessons, tries) {
  /** @param {number} value */
  const ms = (value) => Math.round(value).toLocaleString('en')
  /** @param {number} bytes */
  const kb = (bytes) => (bytes / 1024).toFixed(1)
  const rows = results.map(
    ({ runner, first, again, bar, bytes, weightBar, kept }) =>
      `| ${runner} | ${ms(first)} | ${ms(again)} | ${bar ? ms(bar) : 'none'} | ${kb(bytes)} | ${kb(weightBar)} | ${kept ? 'yes' : '**no**'} |`,
  )
  const lessonRows = lessons.map(
    ({ path, first, wire, next, kept }) =>
      `| \`${path}\` | ${kb(first)} | ${kb(weightBudgets.lessonBeforeRun)} | ${kb(wire)} | ${kb(next)} | ${kept ? 'yes' : '**no**'} |`,
  )
  const text = `# Benchmarks of the runners

Written by \`npm run bench:runners\`: do not edit by hand.

From the press of “Run” (“Check my file”, on a letter of 1,500 paragraphs) until the page says how the run ended, on an exercise of the sample weeks, in the browser of a phone of 360 pixels whose processor is slowed six times, with one process for page and frame as on small phones. The first run fetches the runner, from this computer; the next has it. Median of ${tries}; the bar is for the first run. ${processors()} cores, on ${new Date().toISOString().slice(0, 10)}, load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}.

The browser slows the page and its frame, and hardly the worker in which all runners but the web page work: on a real phone they take longer than here by what the worker does, which is in the column “next run” with the page’s own share. A photo is drawn by the page and fetches nothing.

KB are 1,024 bytes as they come over the wire, compressed: what the first run fetches of the runner, once for each release.

| runner | first run, ms | next run, ms | bar, ms | fetched, KB | bar, KB | kept |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

The largest lessons whose code can be run, as the first page that a student opens and as a further one: the bodies of the page and of all its files before Run is pressed, as \`e2e/weights.spec.ts\` counts them, and the first page also with the headers of each answer. The bar is for the bodies of the first page.

| lesson | first page, KB | bar, KB | with headers, KB | further page, KB | kept |
| --- | --- | --- | --- | --- | --- |
${lessonRows.join('\n')}
`
  writeFileSync(file, text)
}
