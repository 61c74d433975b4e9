import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { strToU8, zipSync } from 'fflate'
import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { chromium } from 'playwright'
import { browserFlags } from '../../scripts/test/browser.mjs'
import { median, processors } from '../shared/figures.mjs'
import { browserPath } from '../shared/weigh.mjs'

/**
 * Milliseconds that a run may take from the press of the button, on a processor slowed six times.
 * @type {Record<string, number>}
 */
export const bars = { web: 1_000, javascript: 1_000, python: 2_000, sql: 2_000 }
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
    const secret = process.env.AUTH_SECRET ?? ''
    const cookie = await encode({ token: { sid, roles: ['student'] }, secret, maxAge: 28_800 })
    return {
      cookie,
      paths: Object.fromEntries(
        rows.map(({ runner, program, slug }) => [runner, `/user/programs/${program}/${slug}`]),
      ),
    }
  } finally {
    await client.end()
  }
}

/**
 * From the press of the button until the page says how the run ended; measured in the page itself.
 * @param {import('playwright').Page} page
 * @returns {Promise<number>}
 */
const press = (page) =>
  page.evaluate((patience) => {
    const practice = document.querySelector('[data-practice]')
    const status = practice?.querySelector('p[role=status]')
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
    const fetched =
      /The first time, ([\d,]+) KB/.exec((await page.locator('#exercise').textContent()) ?? '')?.[1] ?? '0'
    const field = page.locator('[data-practice] input[type=file]')
    if ((await field.count()) > 0) {
      await field.setInputFiles({ name: 'letter.docx', mimeType: '', buffer: letter })
    }
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const first = await press(page)
    const again = await press(page)
    return { first, again, kilobytes: Number(fetched.replace(',', '')) }
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
      const runs = []
      for (let n = 0; n < tries; n++) {
        runs.push(await measureOnce(browser, site, { cookie, path: paths[runner] ?? '' }))
      }
      const bar = bars[runner]
      const first = median(runs.map((run) => run.first))
      const again = median(runs.map((run) => run.again))
      say(`${runner}: ${Math.round(first)} ms, then ${Math.round(again)} ms`)
      const kilobytes = runs[0]?.kilobytes ?? 0
      results.push({ runner, kilobytes, first, again, bar, kept: bar === undefined || first <= bar })
    }
    return results
  } finally {
    await browser.close()
  }
}

/**
 * The table, with what it was measured on.
 * @param {string} file
 * @param {Awaited<ReturnType<typeof measureRunners>>} results
 * @param {number} tries
 */
export function writeRunnersReport(file, results, tries) {
  /** @param {number} value */
  const ms = (value) => Math.round(value).toLocaleString('en')
  const rows = results.map(
    ({ runner, kilobytes, first, again, bar, kept }) =>
      `| ${runner} | ${ms(kilobytes)} | ${ms(first)} | ${ms(again)} | ${bar ? ms(bar) : 'none'} | ${kept ? 'yes' : '**no**'} |`,
  )
  const text = `# Benchmarks of the runners

Written by \`npm run bench:runners\`: do not edit by hand.

From the press of “Run” (“Check my file”, on a letter of 1,500 paragraphs) until the page says how the run ended, on an exercise of the sample weeks, in the browser of a phone of 360 pixels whose processor is slowed six times, with one process for page and frame as on small phones. The first run fetches the runner, from this computer; the next has it. Median of ${tries}; the bar is for the first run. ${processors()} cores, on ${new Date().toISOString().slice(0, 10)}, load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}.

The browser slows the page and its frame, and hardly the worker in which all runners but the web page work: on a real phone they take longer than here by what the worker does, which is in the column “next run” with the page’s own share. A photo is drawn by the page and fetches nothing.

| runner | fetched once, KB | first run, ms | next run, ms | bar, ms | kept |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
  writeFileSync(file, text)
}
