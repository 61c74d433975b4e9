// npm run docs:screenshots: takes the pictures of the README again, with the demo data on a temporary database.
// `npm run docs:screenshots -- home` takes only the pictures whose names begin with "home".
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
await continueOnPinnedNode(root, script)

const { chromium } = await import('@playwright/test')
const { demoAccounts } = await readAccounts()
const { removeHome } = await import('./postgres/cluster-home.mjs')
const { browserFlags, ensureBrowser, systemBrowser } = await import('./test/browser.mjs')
const { isolateEnvironment, startProduct } = await import('./test/product.mjs')

const folder = join(root, 'docs', 'screenshots')
const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const sharpPhone = { ...phone, deviceScaleFactor: 2 }

/**
 * The name ends with screen, language and theme. `as`: the signed-in user. `show`: prepares the page for the picture.
 * @type {{ name: string, path: string, as?: string, device: object, show?: (page: import('@playwright/test').Page) => Promise<void> }[]}
 */
const pictures = [
  { name: 'home-desktop-en-light', path: '/', device: desktop },
  { name: 'home-phone-en-light', path: '/', device: sharpPhone },
  { name: 'programs-phone-fr-dark', path: '/fr/programs', device: sharpPhone },
  { name: 'code-phone-en-light', path: '/payment', as: 'paul', device: sharpPhone, show: askForCode },
  { name: 'dashboard-phone-en-light', path: '/user/dashboard', as: 'amina', device: sharpPhone },
  { name: 'chat-phone-en-light', path: '/user/message', as: 'amina', device: phone, show: openRoom },
  {
    name: 'receipt-desktop-fr-dark',
    path: '/fr/user/payments',
    as: 'amina',
    device: desktop,
    show: openReceipt,
  },
  { name: 'messages-desktop-en-light', path: '/admin/messages', as: 'admin', device: desktop },
  { name: 'messages-phone-fr-dark', path: '/fr/admin/messages', as: 'admin', device: phone },
]

/** @param {import('@playwright/test').Page} page */
async function askForCode(page) {
  await page.locator('input[name=provider]').first().check()
  await page.locator('input[name=phone]').fill('670 00 00 01')
  await page.locator('main form button:not([type=button])').last().click()
  await page.locator('input[autocomplete=one-time-code]').waitFor()
  await page.evaluate(() => globalThis.scrollTo(0, 0))
}

/** @param {import('@playwright/test').Page} page */
async function openRoom(page) {
  await page.getByText('Web evenings').first().click()
  await page.getByText('It was the picture.').last().waitFor()
}

/** @param {import('@playwright/test').Page} page */
async function openReceipt(page) {
  await page.locator('main a[href*="MBA-"]').first().click()
  await page.waitForURL(/MBA-/)
  await page.locator('main h1').waitFor()
}

/** The users of the demo; their passwords are public. */
async function readAccounts() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(root, 'prisma', 'seed', 'demo-accounts.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} username
 */
async function signIn(page, username) {
  const { password } = demoAccounts.find(
    (/** @type {{ username: string }} */ each) => each.username === username,
  )
  await page.goto(username === 'admin' ? '/admin' : '/login')
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form:has(input[name=password]) button:not([type=button])').last().click()
  await page.waitForURL(/dashboard/)
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {(typeof pictures)[number]} picture
 */
async function take(browser, url, { name, path, as, device, show }) {
  const [language, theme] = name.split('-').slice(-2)
  const context = await browser.newContext({
    ...device,
    baseURL: url,
    locale: language,
    timezoneId: 'Africa/Douala',
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (as) {
    await signIn(page, as)
  }
  await page.goto(path, { waitUntil: 'networkidle' })
  await show?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
  await context.close()
  console.log(`${name}.png`)
}

const scratch = mkdtempSync(join(tmpdir(), 'mboa-screenshots-'))
const [beginning = ''] = process.argv.slice(2)
let product
let browser
let code = 0
try {
  await ensureBrowser(root)
  mkdirSync(folder, { recursive: true })
  await isolateEnvironment(join(scratch, 'data'))
  product = await startProduct(root, join(scratch, 'data'))
  browser = await chromium.launch({ executablePath: systemBrowser, args: browserFlags })
  for (const picture of pictures.filter(({ name }) => name.startsWith(beginning))) {
    await take(browser, product.url, picture)
  }
} catch (error) {
  console.error(error)
  code = 1
} finally {
  await browser?.close()
  await product?.stop()
  removeHome(join(scratch, 'data'))
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(code)
