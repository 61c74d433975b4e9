import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { holdFramework, isHydrated } from './support/framework'
import { registrationForm } from './support/registration'

const register = '/register'

/**
 * Adds up what moves of forms by itself or by a touch; a browser leaves out what follows a touch. Elsewhere text may move by
 * some pixels when the font of headings arrives late.
 */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: readonly { node: Node | null }[]
        }
        const isOfForm = sources.some(({ node }) => (node as Element | null)?.closest?.('form'))
        seen.shifts += isOfForm ? value : 0
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

const topOf = (page: Page) =>
  page
    .locator('#register-firstName')
    .evaluate((field) => Math.round(field.getBoundingClientRect().top + window.scrollY))

/** The slugs of a program with classes and of one without. */
async function findPrograms(page: Page) {
  const slugs = await page
    .locator('select[name=program] option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const withCohorts = await page
    .locator('select[name=cohort] optgroup')
    .evaluateAll((groups) => groups.map((group) => (group as HTMLElement).dataset.program as string))
  const taught = withCohorts[0]
  const untaught = slugs.find((slug) => !withCohorts.includes(slug))
  if (!taught || !untaught) {
    throw new Error('the catalogue needs a program with classes and one without')
  }
  return { taught, untaught }
}

for (const width of [360, 1280]) {
  test.describe(`the registration form at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('has its shape from the first paint on: nothing moves when it is touched', async ({ page, at }) => {
      await countShifts(page)
      await page.goto(at(register))
      const { taught, untaught } = await findPrograms(page)
      for (const slug of [null, taught, untaught]) {
        const query = slug ? `?program=${slug}` : ''
        const letThrough = await holdFramework(page)
        await page.goto(at(register + query))
        const field = page.locator('#register-firstName')
        const before = await topOf(page)
        await field.click()
        letThrough()
        await isHydrated(page)
        await field.pressSequentially('A')
        expect(await topOf(page), query).toBe(before)
        await expect(page.locator('select[name=program]'), query).toHaveValue(slug ?? /./)
        expect(await shiftsOf(page), query).toBe(0)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    })

    test('has its shape without the script at the end of the page', async ({ page, at }) => {
      await page.goto(at(register))
      const { taught, untaught } = await findPrograms(page)
      await page.route('**/register?*', async (route) => {
        const response = await route.fetch()
        const html = (await response.text()).replace(/<script data-later[\s\S]*?<\/script>/, '')
        await route.fulfill({ response, body: html })
      })
      for (const [slug, hasCohorts] of [
        [taught, true],
        [untaught, false],
      ] as const) {
        await page.goto(at(`${register}?program=${slug}`))
        const form = registrationForm(page)
        await expect(form.locator('select[name=program]')).toHaveValue(slug)
        await expect(form.locator('select[name=cohort]')).toBeVisible({ visible: hasCohorts })
      }
    })

    test('asks for a class only where the chosen program has some, and shows the price', async ({
      page,
      at,
      t,
    }) => {
      await holdFramework(page)
      await page.goto(at(register))
      const { taught, untaught } = await findPrograms(page)
      const form = registrationForm(page)
      const program = form.locator('select[name=program]')
      const cohorts = form.locator('select[name=cohort]')
      await program.selectOption(taught)
      await expect(cohorts).toBeVisible()
      await expect(cohorts.locator('optgroup:enabled')).toHaveCount(1)
      await program.selectOption(untaught)
      await expect(cohorts).toBeHidden()
      await expect(form.getByText(t('Register.price'))).toBeVisible()
      // The text of each option fits into the select.
      const tooLong = await program.evaluate((select) => {
        const style = getComputedStyle(select)
        const room =
          select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
        context.font = style.font
        return [...(select as HTMLSelectElement).options]
          .map(({ text }) => text)
          .filter((text) => context.measureText(text).width > room)
      })
      expect(tooLong).toEqual([])
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  test('the classes of all programs can be chosen, and the price is there', async ({ page, at, t }) => {
    await page.goto(at(register))
    const form = registrationForm(page)
    await expect(form.locator('select[name=cohort]')).toBeVisible()
    await expect(form.locator('select[name=cohort] optgroup').first()).toBeEnabled()
    await expect(form.getByText(t('Register.price'))).toBeVisible()
  })
})
