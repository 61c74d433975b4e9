import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createTranslator } from 'next-intl'
import { cookieNames } from '../../src/config/cookies'
import en from '../../src/messages/en.json' with { type: 'json' }
import fr from '../../src/messages/fr.json' with { type: 'json' }
import { makeSession, makeUser, type Role, type TestUser } from './database'
import { describedRequest } from './described-request'
import { isOperations } from './operations'

export type Language = 'en' | 'fr'
export interface AcademyOptions {
  language: Language
}

/** For specs that take long: this language in npm test, both in npm run test:operations -- every-screen. */
export const languagesFrom = (first: Language): readonly Language[] =>
  isOperations ? [first, first === 'fr' ? 'en' : 'fr'] : [first]

export type Translate = (key: string, values?: Record<string, string | number>) => string

interface AcademyFixtures {
  /** A text of the site by its key, in the project's language. */
  t: Translate
  /** '/programs' → '/fr/programs' in French. */
  at: (path: string) => string
  /** Signs a fresh user in by cookie and answers who it is. */
  signIn: (role?: Role) => Promise<TestUser>
  /** The newest mail to an address, from the demo's outbox. */
  mailTo: (address: string, kind: string) => Promise<Mail>
  /** Fails on any WCAG 2.2 AA violation of what is on the screen. */
  axe: (page?: Page) => Promise<void>
}

export interface Mail {
  kind: string
  subject: string
  text: string
  html: string
}

const messages = { en, fr }

export function translator(language: Language): Translate {
  const translate = createTranslator({
    locale: language,
    messages: messages[language] as unknown as Record<string, never>,
  })
  return translate as unknown as Translate
}

/**
 * The page listens, or nothing on it needs the framework. On a light page the own script has run when the visit ends, and a
 * test comes near its forms as a visitor does.
 */
const listens = 'html:is([data-hydrated], :not([data-js]), :not(:has(script[src*="/_next/static/chunks/"])))'

/**
 * Makes every visit end when the page listens: a test presses a button in the same moment in which it appears, where one
 * that only scripts answer loses it.
 */
function waitUntilItListens(page: Page) {
  const { goto, reload } = page
  const ready = () => page.locator(listens).waitFor({ state: 'attached', timeout: 20_000 })
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (!options?.waitUntil && response?.headers()['content-type']?.startsWith('text/html')) {
      await ready()
    }
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) {
      await ready()
    }
    return response
  }
}

export async function signInContext(context: BrowserContext, baseURL: string, user: TestUser) {
  const secure = baseURL.startsWith('https:')
  context.pages().forEach(waitUntilItListens)
  context.on('page', waitUntilItListens)
  await context.addCookies([
    {
      name: cookieNames(baseURL).session,
      value: await makeSession(user.id),
      url: baseURL,
      httpOnly: true,
      secure,
      sameSite: 'Lax',
    },
    { name: 'signed_in', value: '1', url: baseURL, secure, sameSite: 'Lax' },
  ])
}

/** The session of somebody else, as a request's `Cookie`. */
export const sessionCookie = async (baseURL: string | undefined, userId: string) =>
  `${cookieNames(baseURL ?? '').session}=${await makeSession(userId)}`

export const uniqueEmail = () => `e2e-${randomUUID().slice(0, 12)}@example.cm`

/**
 * Ends running transitions and lets none begin: halfway through a change of theme, colours belong to neither. Waiting is
 * no way: a page that draws no frame never comes to the end of one, and the end of one begins that of what inherits.
 */
const stopTransitions = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** After `stopTransitions`. */
const allowTransitions = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })

const require = createRequire(import.meta.url)
const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

interface AxeWindow {
  axe?: {
    run(
      context: Document,
      options: object,
    ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
  }
}

/**
 * WCAG 2.2 AA violations of what is on the screen; with `rules`, of these rules alone. The judge is read into a page once,
 * however often it judges. Frames are not entered: those that we have show mails and files, and run no script.
 */
export async function findAxeFaults(page: Page, rules?: string[]): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // While the framework reloads a page it has no title for a moment.
  await expect(page).toHaveTitle(/\S/)
  await stopTransitions(page)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
  }
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags }
  const violations = await page.evaluate(
    async (options) => (await (window as AxeWindow).axe?.run(document, options))?.violations,
    { runOnly, resultTypes: ['violations'], iframes: false },
  )
  await allowTransitions(page)
  if (!violations) {
    throw new Error('axe was not there to judge')
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export const test = base.extend<AcademyFixtures & AcademyOptions>({
  // Whatever a test asks of the API, the answer is what the API's description says.
  request: async ({ request }, use) => use(await describedRequest(request)),
  language: ['en', { option: true }],
  t: async ({ language }, use) => use(translator(language)),
  at: async ({ language }, use) =>
    use((path) => (language === 'fr' ? `/fr${path === '/' ? '' : path}` : path)),
  signIn: async ({ context, baseURL, language }, use) =>
    use(async (role = 'student') => {
      const user = await makeUser(role, language)
      await signInContext(context, baseURL ?? '', user)
      return user
    }),
  mailTo: async ({ request }, use) =>
    use(async (address, kind) => {
      let foundMail: Mail | undefined
      await expect
        .poll(
          async () => {
            const response = await request.get(`/api/demo/outbox?to=${encodeURIComponent(address)}`)
            foundMail = ((await response.json()) as Mail[]).find((mail) => mail.kind === kind && mail.subject)
            return foundMail !== undefined
          },
          { message: `a mail of kind ${kind} to ${address}`, timeout: 15_000 },
        )
        .toBe(true)
      return foundMail as Mail
    }),
  axe: async ({ page }, use) => use(async (other) => expect(await findAxeFaults(other ?? page)).toEqual([])),
})

export { expect }
