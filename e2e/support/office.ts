import type { Page } from '@playwright/test'

/** On a phone filters and the actions of a page open from a button; on a wide screen they are visible. */
async function openSheet(page: Page, id: string) {
  const button = page.locator(`button[popovertarget=${id}]`).first()
  if ((await button.isVisible()) && !(await page.locator(`#${id}`).isVisible())) {
    await button.click()
  }
}

export const openFilters = (page: Page) => openSheet(page, 'list-filters')
export const openPageActions = (page: Page) => openSheet(page, 'page-actions')
