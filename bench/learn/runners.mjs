// The size of the runners of exercises, and the time of the first run on a slow phone.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserFlags } from '../../scripts/test/browser.mjs'
import { median } from '../shared/figures.mjs'
import { browserPath } from '../shared/weigh.mjs'

/** @import { Facts } from './fill.mjs' */

const kilobyte = 1024
/** Bytes on the line with the page that it runs in, and milliseconds until an answer. */
/** @type {Record<string, { bytes?: number, ms?: number }>} */
const bars = {
  web: { bytes: 10 * kilobyte, ms: 1000 },
  javascript: { bytes: 10 * kilobyte, ms: 1000 },
  typescript: { bytes: 50 * kilobyte },
  python: { bytes: 200 * kilobyte, ms: 2000 },
  sql: { bytes: 310 * kilobyte, ms: 2000 },
  formulas: {},
  shell: {},
}
const mostOfProgram = 1.5 * kilobyte * kilobyte
const times = 5
const slowdown = 6

/**
 * The body as it travels, still compressed.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 * @returns {Promise<number>}
 */
const bytesOf = (url, headers = {}) =>
  new Promise((done, failed) => {
    http
      .get(url, { headers: { ...headers, 'accept-encoding': 'br, gzip' } }, (response) => {
        let bytes = 0
        response.on('data', (chunk) => {
          bytes += chunk.length
        })
        response.on('end', () =>
          response.statusCode === 200 ? done(bytes) : failed(new Error(`${url}: ${response.statusCode}`)),
        )
      })
      .on('error', failed)
  })

/** @param {Iterable<string>} addresses @param {Record<string, string>} [headers] */
async function addUp(addresses, headers) {
  let sum = 0
  for (const address of addresses) {
    sum += await bytesOf(address, headers)
  }
  return sum
}

/**
 * From the press on Run until the result is announced, in a browser that has nothing of the runner yet.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {string} cookie
 */
async function timeToAnswer(browser, url, cookie) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    serviceWorkers: 'block',
  })
  try {
    const [name = '', ...value] = cookie.split('=')
    await context.addCookies([{ name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto(url)
    const run = page.getByRole('button', { name: 'Run', exact: true })
    await run.and(page.locator(':enabled')).waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await run.evaluate(
      (button) =>
        new Promise((done) => {
          const started = performance.now()
          const status = () =>
            [...document.querySelectorAll('main [role=status]')].some((each) => each.textContent?.trim())
          new MutationObserver(() => status() && done(performance.now() - started)).observe(document.body, {
            subtree: true,
            childList: true,
            characterData: true,
          })
          if (button instanceof HTMLElement) {
            button.click()
          }
        }),
    )
  } finally {
    await context.close()
  }
}

/**
 * @param {string} root
 * @param {string} buildFolder
 * @param {string} origin
 * @param {{ practising: { cookie: string } }} people
 * @param {{ exercises: Record<string, string>, written: Facts['written'] }} facts
 */
export async function measureRunners(root, buildFolder, origin, { practising }, { exercises, written }) {
  const local = origin.replace('127.0.0.1', 'localhost')
  /** @type {import('../../src/features/study/practice/server/runner-files.ts').RunnerManifest} */
  const manifest = JSON.parse(readFileSync(join(root, buildFolder, 'workers', 'manifest.json'), 'utf8'))
  /** @param {string} name */
  const filesOf = (name) => {
    const runner = manifest.runners[name]
    const files = runner
      ? [manifest.pages.worker, runner.script, ...Object.values(runner.assets)]
      : [manifest.pages.html]
    return files.map(({ url }) => local + url)
  }
  const runners = []
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  try {
    for (const [name, bar] of Object.entries(bars)) {
      const bytes = await addUp(filesOf(name))
      const timesTaken = []
      for (let time = 0; bar.ms && time < times; time += 1) {
        timesTaken.push(await timeToAnswer(browser, local + exercises[name], practising.cookie))
      }
      const ms = bar.ms ? median(timesTaken) : null
      const isKept = (!bar.bytes || bytes <= bar.bytes) && (ms === null || ms <= (bar.ms ?? 0))
      runners.push({ name, bytes, mostBytes: bar.bytes ?? null, ms, mostMs: bar.ms ?? null, kept: isKept })
    }
  } finally {
    await browser.close()
  }
  const programs = []
  for (const { program, items, runners: used } of written) {
    const files = new Set(used.filter((name) => name in bars).flatMap(filesOf))
    const bytes =
      (await addUp(
        items.map((path) => local + path),
        practising,
      )) + (await addUp(files))
    programs.push({ program, items: items.length, bytes, most: mostOfProgram, kept: bytes <= mostOfProgram })
  }
  return { runners, programs, slowdown, times }
}
