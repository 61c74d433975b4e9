import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { makeRoom, storedTexts } from './support/chat'
import { enrol, givePassword, makeUser, password } from './support/database'
import { expect, test, translator } from './support/fixtures'

const firefox = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)
const t = translator('fr')

test('Firefox, in French on a narrow screen: search, sign in, read a lesson, chat', async ({ baseURL }) => {
  // biome-ignore lint/suspicious/noSkippedTests: a developer may not have it; npm test names what was skipped
  test.skip(!firefox, 'Firefox is not installed')
  test.setTimeout(180_000)
  const student = await makeUser('student', 'fr')
  await givePassword(student.id)
  await enrol(student.id, 'web-development')
  const room = await makeRoom('Groupe de Firefox', [student])

  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    extraPrefsFirefox: { 'intl.accept_languages': 'fr', 'ui.prefersReducedMotion': 1 },
  })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 360, height: 740 })
    const faults: string[] = []
    // What was still arriving for a page that is left: Firefox says so, other browsers do not.
    const ofLeaving = /ServiceWorker intercepted the request|Error in input stream/
    const note = (fault: string) => {
      if (!ofLeaving.test(fault)) {
        faults.push(fault)
      }
    }
    page.on('console', (message) => {
      if (message.type() === 'error') {
        note(`${page.url()}: ${message.text()}`)
      }
    })
    page.on('pageerror', (error) => note(String(error)))
    await page.evaluateOnNewDocument(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`content policy: ${violatedDirective} ${blockedURI}`),
      ),
    )
    // An error arrives without its text otherwise.
    await page.evaluateOnNewDocument(() => {
      const { error } = console
      console.error = (...parts) =>
        error.apply(
          console,
          parts.map((part) => (part instanceof Error ? `${part} ${part.stack}` : part)),
        )
    })
    const open = async (path: string) => {
      // Files that the worker is still fetching for a page that is left are errors in the console of Firefox.
      await page.waitForNetworkIdle({ idleTime: 250 })
      await page.goto(`${baseURL}${path}`)
      // The driver does not always have the answer of a page that came through the service worker.
      const status = () =>
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStatus
      expect(await page.evaluate(status), path).toBe(200)
      await fits(path)
    }
    const fits = async (path: string) =>
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        path,
      ).toBe(0)
    const reaches = (pattern: string) =>
      page.waitForFunction((source) => new RegExp(source).test(location.href), {}, pattern)
    const shows = (selector: string) => page.waitForSelector(selector, { visible: true })

    await open('/fr')
    await shows('h1')

    await open('/fr/programs')
    await page.locator('main input[type=search]').fill('données')
    await shows('main a[href="/fr/programs/data-science"]')
    await page.waitForSelector('main a[href="/fr/programs/web-development"]', { hidden: true })
    await fits('the search')

    await open('/fr/login')
    await page.locator('input[autocomplete=username]').fill(student.username)
    await page.locator('input[autocomplete=current-password]').fill(password)
    await page.locator(`button[type=submit]::-p-text(${t('Login.submit')})`).click()
    await reaches('/fr/user/dashboard')
    await fits('the dashboard')

    await open('/fr/user/programs/web-development')
    const lesson = await page.$eval(
      'a[href*="/user/programs/web-development/"]',
      ({ pathname }: HTMLAnchorElement) => pathname,
    )
    await open(lesson)
    await page.locator(`button::-p-text(${t('Learning.read')})`).click()
    await shows(`::-p-text(${t('Learning.readDone')})`)

    await open(`/fr/user/message?room=${room}`)
    await page.waitForSelector('[data-link="online"]')
    await page.locator('#chat-box').fill('Bonjour depuis Firefox')
    await page.keyboard.press('Enter')
    await expect.poll(() => storedTexts(room)).toEqual(['Bonjour depuis Firefox'])
    await shows('li[id^="message-"]::-p-text(Bonjour depuis Firefox)')
    await fits('the chat')

    expect(faults).toEqual([])
  } finally {
    await browser.close()
  }
})
