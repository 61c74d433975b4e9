import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** What has the focus: its id, its text or its label, and whether that can be seen. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const visibleElement = element.closest('label') ?? element
    const hasRing = (candidate: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    const box = visibleElement.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return {
      id: element.id,
      value: element instanceof HTMLInputElement ? element.value : '',
      name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
      isBody: element === document.body,
      ring: hasRing(visibleElement) || hasRing(element),
      onScreen: box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0,
      covered: top !== null && !visibleElement.contains(top) && !top.contains(visibleElement),
    }
  })
type Focused = Awaited<ReturnType<typeof focused>>

/** Tab until it is there. Every stop on the way can be seen, and none holds the focus. */
export async function tabTo(page: Page, isWanted: (at: Focused) => boolean, what: string) {
  let before = ''
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    const here = `${at.id}|${at.name}`
    expect(here === before && here !== '|', `the focus is trapped at ${here}`).toBe(false)
    before = here
    if (!at.isBody) {
      expect(at.ring, `the focus cannot be seen at ${here}`).toBe(true)
      await expect
        .poll(async () => (({ onScreen, covered }) => onScreen && !covered)(await focused(page)), {
          message: `the focus is hidden at ${here}`,
          timeout: 2_000,
        })
        .toBe(true)
    }
    if (isWanted(at)) {
      return
    }
  }
  throw new Error(`${what} cannot be reached with the Tab key`)
}
export const tabToId = (page: Page, id: string) => tabTo(page, (at) => at.id === id, `#${id}`)
export const tabToName = (page: Page, name: string) => tabTo(page, (at) => at.name.startsWith(name), name)
