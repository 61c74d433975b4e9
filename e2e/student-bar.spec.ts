import { enrol } from './support/database'
import { expect, test } from './support/fixtures'

const tabs = ['home', 'programs', 'messages', 'assignments', 'profile'] as const
const places = [
  ['/user/dashboard', 'home'],
  ['/user/dashboard?section=programs', 'programs'],
  ['/user/programs/web-development', 'programs'],
  ['/user/message', 'messages'],
  ['/user/dashboard?section=assignments', 'assignments'],
  ['/user/dashboard?section=profile', 'profile'],
  ['/user/payments', 'profile'],
  ['/user/sessions', 'profile'],
  ['/profile/edit', 'profile'],
  ['/payment', 'programs'],
] as const

const widths = [320, 360, 393, 430, 600, 768]

/** How far the middles of what is in the bar lie apart. */
const spreadOf = (header: HTMLElement | SVGElement) => {
  const parts = [...header.querySelectorAll('a, summary, button')].filter(
    (part) => part.checkVisibility() && !part.closest('nav, details > :not(summary)'),
  )
  const middles = parts.map((part) => {
    const { top, bottom } = part.getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  })
  return Math.max(...middles) - Math.min(...middles)
}

for (const language of ['en', 'fr'] as const) {
  for (const [path, current] of places) {
    test.describe(`${path} in ${language}`, () => {
      test.use({ viewport: { width: 320, height: 740 }, language, locale: language })

      test('the bar is one row, and the section one is in is in sight', async ({ page, t, at, signIn }) => {
        const student = await signIn()
        await enrol(student.id, 'web-development')
        const nav = page.getByRole('navigation', { name: t('Nav.studentLabel') })
        await page.goto(at(path))
        for (const width of widths) {
          const where = `at ${width} px`
          await page.setViewportSize({ width, height: 740 })
          // Asked again: a bar that changes its place with the width may be measured in the middle of it.
          await expect
            .poll(() => page.locator('header').evaluate(spreadOf), { message: `one row ${where}` })
            .toBeLessThanOrEqual(6)
          for (const tab of tabs) {
            const link = nav.getByRole('link', { name: t(`Nav.${tab}`), exact: tab !== 'messages' })
            await expect(link, where).toBeInViewport({ ratio: 1 })
            if (tab === current) {
              await expect(link, where).toHaveAttribute('aria-current', 'page')
            } else {
              await expect(link, where).not.toHaveAttribute('aria-current')
            }
          }
          if (width >= 640) {
            continue
          }
          const box = await nav.boundingBox()
          expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), where).toBe(740)
          expect(box?.height, where).toBeGreaterThanOrEqual(56)
          // What is at the end of the page can be scrolled above the tabs.
          const hidden = await page.evaluate(() => {
            scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
            const end = Math.max(
              ...[...document.querySelectorAll('main a, main button, main p, main input, main textarea')]
                .filter((part) => part.checkVisibility())
                .map((part) => part.getBoundingClientRect().bottom),
            )
            const top = document.querySelector('header nav')?.getBoundingClientRect().top ?? 0
            scrollTo({ top: 0, behavior: 'instant' })
            return end - top
          })
          expect(hidden, `nothing ends below the tabs ${where}`).toBeLessThanOrEqual(0)
        }
      })
    })
  }
}

test.describe('the account menu of a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled })
      test('names the student and leads to what is theirs', async ({ page, t, signIn }) => {
        const student = await signIn()
        await page.goto('/user/dashboard')
        const header = page.locator('header')
        await expect(header.getByRole('button', { name: t('Nav.logout') })).toBeHidden()
        await header.locator('summary').click()
        await expect(header.getByText(student.fullName).last()).toBeVisible()
        for (const name of [
          'Student.payments',
          'Student.sessions',
          'Student.editProfile',
          'Nav.switchLanguage',
        ]) {
          await expect(header.getByRole('link', { name: t(name) })).toBeVisible()
        }
        await header.getByRole('button', { name: t('Nav.logout') }).click()
        await expect(page).toHaveURL(/\/$/)
      })
    })
  }

  test('is accessible, open as closed, in both themes', async ({ page, signIn, axe }) => {
    await signIn()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/user/dashboard?section=profile')
      await axe()
      await page.locator('header summary').click()
      await axe()
    }
  })
})
