import { expect, test } from './support/fixtures'

const pages = [
  '/',
  '/programs',
  '/programs/web-development',
  '/services',
  '/about',
  '/contact',
  '/register',
  '/login',
  '/forgot-password',
  '/privacy',
  '/terms',
]
const languages = ['en', 'fr'] as const
const looks = [
  { size: { width: 360, height: 740 }, colorScheme: 'light' },
  { size: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const
const address = (language: string, path: string) =>
  language === 'fr' ? `/fr${path === '/' ? '' : path}` : path
/** The bare origin and the origin with a slash are one address. */
const sameAddress = (url: string) =>
  new RegExp(`^${new URL(url).href.replace(/[.?]/g, '\\$&').replace(/\/$/, '/?')}$`)

for (const language of languages) {
  for (const path of pages) {
    test.describe(`${path} in ${language}`, () => {
      test('is complete for people and for search engines', async ({ page, baseURL, axe }) => {
        const complaints: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') {
            complaints.push(message.text())
          }
        })
        page.on('pageerror', (error) => complaints.push(error.message))
        const response = await page.goto(address(language, path))
        expect(response?.status()).toBe(200)
        expect(response?.headers()['content-encoding']).toBe('br')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('h1')).toHaveCount(1)
        expect(await page.title()).toMatch(/\S/)
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S{3}/)
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          sameAddress(`${baseURL}${address(language, path)}`),
        )
        for (const other of languages) {
          await expect(page.locator(`link[rel=alternate][hreflang=${other}]`)).toHaveAttribute(
            'href',
            sameAddress(`${baseURL}${address(other, path)}`),
          )
        }
        await expect(page.locator('meta[property="og:image"]').first()).toHaveAttribute('content', /^http/)
        for (const { size, colorScheme } of looks) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          await axe()
        }
        expect(complaints).toEqual([])
      })

      test('fits the narrowest phone', async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 640 })
        await page.goto(address(language, path))
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
      })
    })
  }
}

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of pages) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    })
  }
})

test('the home page tells search engines who we are and what a course costs', async ({ page }) => {
  await page.goto('/programs/web-development')
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = blocks.flatMap((block): Record<string, unknown>[] => [JSON.parse(block)].flat())
  const course = things.find((thing) => thing['@type'] === 'Course')
  expect(course).toMatchObject({ '@type': 'Course', offers: { priceCurrency: 'XAF', price: 15000 } })
  await page.goto('/')
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    'Organization',
  )
})

test('the sitemap lists every public page in both languages, robots keeps private ones out', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/programs/data-science', '/about', '/register']) {
    for (const language of languages) {
      expect(sitemap).toContain(`${baseURL}${address(language, path)}`)
    }
  }
  expect(sitemap).not.toContain('/user/')
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Sitemap:')
  expect(robots).toMatch(/Disallow: \/user/)
})

test('an unknown page is a designed 404 in its language', async ({ page, axe }) => {
  for (const path of [
    '/nowhere',
    '/fr/nulle-part',
    '/programs/graphic-design',
    '/fr/programs/graphic-design',
  ]) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', path.startsWith('/fr') ? 'fr' : 'en')
    await expect(page.locator('h1')).toBeVisible()
    await axe()
  }
})

test('an address that no page has is answered from memory, and kept by nobody', async ({ request }) => {
  const absent = [
    ['/nowhere', 'en'],
    ['/nowhere/a/b?x=1', 'en'],
    ['/user', 'en'],
    ['/%61bout', 'en'],
    ['/fr/nulle-part', 'fr'],
    ['/fr/wp-login.php', 'fr'],
  ] as const
  for (const [path, language] of absent) {
    await expect(async () => {
      const answer = await request.get(path)
      const headers = answer.headers()
      const html = await answer.text()
      expect([path, answer.status()]).toEqual([path, 404])
      const marks = ['data-later', `<html lang="${language}"`, '<meta name="robots" content="noindex"']
      expect(marks.filter((mark) => !html.includes(mark))).toEqual([])
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers.etag).toBeUndefined()
      expect(headers['x-request-id']).toBeTruthy()
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^;]+;/)
    }).toPass({ timeout: 30_000 })
    expect((await request.head(path)).status()).toBe(404)
    expect((await request.get(path, { headers: { 'if-none-match': '*' } })).status()).toBe(404)
  }
})

test('what is guarded, or answered by the API, is judged there before it is found absent', async ({
  request,
}) => {
  for (const path of ['/user/nowhere', '/fr/payment/nowhere', '/admin/nowhere']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, 307])
    expect(answer.headers().location).toContain('callbackUrl=')
  }
  const short = [
    '/api/nowhere',
    '/_next/nowhere',
    '/_next/static/chunks',
    '/.well-known/nowhere',
    '/nowhere.php',
  ]
  for (const path of short) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(answer.headers()['content-type']).toContain('application/problem+json')
  }
})

test('a page that was read once costs nothing to read again', async ({ request }) => {
  const first = await request.get('/about')
  const again = await request.get('/about', { headers: { 'if-none-match': first.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  expect((await again.body()).length).toBe(0)
})

test('changing the language keeps the page', async ({ page }) => {
  await page.goto('/services')
  await page.locator('a[hreflang=fr]:visible').first().click()
  await expect(page).toHaveURL(/\/fr\/services$/)
  await page.locator('a[hreflang=en]:visible').first().click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a visitor who is signed in sees the other bar, on a page that is the same for everybody', async ({
  page,
  signIn,
  t,
}) => {
  await page.goto('/about')
  const bar = page.getByRole('navigation').first()
  await expect(bar.getByRole('link', { name: t('Nav.register') })).toBeVisible()
  await expect(bar.getByRole('link', { name: t('Nav.makePayment') })).toBeHidden()
  await signIn()
  await page.reload()
  await expect(bar.getByRole('link', { name: t('Nav.makePayment') })).toBeVisible()
  await expect(bar.getByRole('link', { name: t('Nav.register') })).toBeHidden()
})
