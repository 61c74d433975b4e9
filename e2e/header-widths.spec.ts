import type { Page } from '@playwright/test'
import { query } from './support/database'
import { expect, test } from './support/fixtures'

const widths = [320, 360, 430, 640, 720, 800]
/** The size of the text that somebody has set, in percent. */
const textSizes = [100, 130, 200]

const languages = ['en', 'fr'] as const

/** What of the header, with its menu closed and open, lies outside the screen; and whether the page is wider than it. */
const findOutside = (page: Page, sizes: readonly number[]) =>
  page.evaluate((percents) => {
    const menu = document.querySelector<HTMLDetailsElement>('header details[data-menu]')
    const wrong: string[] = []
    for (const percent of percents) {
      document.documentElement.style.fontSize = `${percent}%`
      for (const open of [false, true]) {
        if (menu) {
          menu.open = open
        }
        const parts = [...document.querySelectorAll('header a, header button, header summary, header p')]
        const outside = parts
          .filter((part) => part.checkVisibility())
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect()
            return left < -0.5 || right > innerWidth + 0.5
          })
          .map((part) => part.textContent)
        const wider = document.documentElement.scrollWidth - innerWidth
        if (outside.length > 0 || wider > 0 || !menu) {
          const state = open ? 'open' : 'closed'
          wrong.push(
            `${innerWidth} px, text ${percent} %, ${state}: ${wider} px too wide, ${outside.join(' | ')}`,
          )
        }
      }
    }
    return wrong
  }, sizes)

async function staysOnScreen(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    // Widths in units of the viewport follow a little later.
    await expect.poll(() => findOutside(page, textSizes)).toEqual([])
  }
}

for (const language of languages) {
  test.describe(`the header in ${language}`, () => {
    test.use({ language, locale: language })

    test('leaves the screen nowhere on public pages', async ({ page, at }) => {
      await page.goto(at('/'))
      await staysOnScreen(page)
    })

    test('leaves the screen nowhere for a student with a long name', async ({ page, at, signIn }) => {
      const student = await signIn()
      await query(`update users set first_name = $2, last_name = $3 where id = $1`, [
        student.id,
        'Marie-Thérèse Emmanuelle',
        'Ngo Bassa Nkoulou-Mbarga',
      ])
      await page.goto(at('/user/dashboard'))
      await staysOnScreen(page)
    })

    test('shows the whole name of the academy in one line at 360 px', async ({ page, at }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(at('/'))
      const brand = page.locator('header a').first()
      const name = brand.locator('span').last()
      await expect(name).toBeInViewport({ ratio: 1 })
      const box = await name.boundingBox()
      const mark = await brand.locator('svg').boundingBox()
      expect(box?.height ?? 99).toBeLessThanOrEqual(44)
      expect(box?.x ?? 0).toBeGreaterThan((mark?.x ?? 0) + (mark?.width ?? 0))
    })
  })
}
