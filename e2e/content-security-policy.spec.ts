import { enrol } from './support/database'
import { expect, languagesFrom, test } from './support/fixtures'

const publicPages = [
  '/',
  '/programs',
  '/programs/data-science',
  '/services',
  '/about',
  '/contact',
  '/register',
  '/login',
  '/forgot-password',
  '/reset-password?token=x',
  '/confirm-email?token=x',
  '/newsletter/confirm?token=x',
  '/newsletter/unsubscribe?token=x',
  '/privacy',
  '/terms',
  '/demo/outbox',
  '/nowhere',
]
const privatePages = [
  '/user/dashboard',
  '/user/dashboard?section=profile',
  '/user/dashboard?section=programs',
  '/user/dashboard?section=messages',
  '/user/dashboard?section=assignments',
  '/user/programs/web-development',
  '/user/payments',
  '/user/sessions',
  '/user/message',
  '/profile/edit',
  '/payment',
  '/payment?program=data-science',
  '/success',
]

for (const [group, pages] of Object.entries({ public: publicPages, private: privatePages })) {
  for (const language of languagesFrom('en')) {
    test(`no ${group} page in ${language} breaks its own content policy, and its scripts run`, async ({
      page,
      signIn,
    }) => {
      test.slow()
      const violations: string[] = []
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) {
          violations.push(message.text())
        }
      })
      page.on('pageerror', (error) => violations.push(`${page.url()}: ${error.message}`))
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
          console.error(
            `Content Security Policy: ${event.violatedDirective} ${event.blockedURI} at ${location.href}`,
          ),
        )
      })
      if (group === 'private') {
        await enrol((await signIn()).id, 'web-development')
      }
      for (const path of pages) {
        const response = await page.goto(language === 'fr' ? `/fr${path === '/' ? '' : path}` : path)
        expect(response?.headers()['content-security-policy'], path).toMatch(/script-src/)
        const html = page.locator('html')
        await expect(html, path).toHaveAttribute('data-js', '')
        const theme = page.locator('[data-theme-switch]')
        if (await theme.first().isVisible()) {
          const before = await html.getAttribute('data-theme')
          await theme.first().click()
          await expect(html, path).not.toHaveAttribute('data-theme', before ?? 'none')
        }
      }
      expect(violations).toEqual([])
    })
  }
}

test('the policy refuses a script that somebody smuggles in', async ({ page }) => {
  await page.goto('/about')
  const blocked = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective))
        const script = document.createElement('script')
        script.textContent = 'window.smuggled = true'
        document.body.append(script)
      }),
  )
  expect(await blocked).toMatch(/^script-src/)
  expect(await page.evaluate('window.smuggled')).toBeUndefined()
})
