import type { Browser, Page } from '@playwright/test'
import { makeUser } from './database'
import { expect, type Language, signInContext, type Translate } from './fixtures'

/** On a phone filters and the actions of a page open from a button; on a wide screen they are visible. */
async function openSheet(page: Page, id: string) {
  const button = page.locator(`button[popovertarget=${id}]`).first()
  if ((await button.isVisible()) && !(await page.locator(`#${id}`).isVisible())) {
    await button.click()
  }
}

export const openFilters = (page: Page) => openSheet(page, 'list-filters')
export const openPageActions = (page: Page) => openSheet(page, 'page-actions')

interface Approval {
  browser: Browser
  baseURL?: string
  t: Translate
  language: Language
  /** The page of the payment. */
  page: string
}

/** An administrator approves the refund that another one has marked. */
export async function approveAsAnother({ browser, baseURL, t, language, page }: Approval) {
  const context = await browser.newContext({ baseURL })
  await signInContext(context, baseURL ?? '', await makeUser('admin', language))
  const theirs = await context.newPage()
  await theirs.goto(page)
  const main = theirs.locator('main')
  await main.getByLabel(t('PaymentsOffice.reasonLabel'), { exact: true }).first().fill('Within the two weeks')
  await main.getByRole('button', { name: t('PaymentsOffice.approve') }).click()
  await expect(main.getByText(t('PaymentsOffice.done.approved'))).toBeVisible()
  await context.close()
}
