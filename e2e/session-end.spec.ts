import type { Page } from '@playwright/test'
import { givePassword, makeUser, password, query } from './support/database'
import { expect, signInContext, type Translate, test } from './support/fixtures'
import { makeMessage } from './support/messages'

const endsIn = (userId: string, seconds: number) =>
  query(`update sessions set expires_at = now() + make_interval(secs => $2) where user_id = $1`, [
    userId,
    seconds,
  ])

const repliesTo = (id: string) => query('select body from contact_replies where message_id = $1', [id])

async function signInBeside(page: Page, username: string, t: Translate) {
  const [login] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: t('Errors.signInAgain') })
      .first()
      .click(),
  ])
  await login.getByLabel(t('Office.username')).fill(username)
  await login.getByLabel(t('Office.password'), { exact: true }).fill(password)
  await login.locator('main form button').last().click()
  await expect(login).toHaveURL(/\/admin\/dashboard/)
  await login.close()
}

test('a session is announced to end, and what was typed is sent only by the same person after a new sign-in', async ({
  page,
  context,
  baseURL,
  t,
  at,
  axe,
  language,
}) => {
  test.slow()
  const { id } = await makeMessage()
  const [first, second] = [await makeUser('staff', language), await makeUser('staff', language)]
  await givePassword(first.id)
  await givePassword(second.id)
  await signInContext(context, baseURL ?? '', first)
  await endsIn(first.id, 115)
  // The server ends the live channel with the session; only the page is tested here.
  await page.routeWebSocket(/\/ws\/admin$/, () => undefined)
  await page.goto(at(`/admin/messages?message=${id}&reply=1`))
  await expect(page.getByText(t('SessionEnd.soon')).first()).toBeVisible()
  await expect(page.getByRole('timer').first()).toHaveText(/^1:\d\d$/)
  await axe()

  const field = page.getByLabel(t('OfficeMessages.reply'), { exact: true })
  const send = page.getByRole('button', { name: t('Office.sendResponse') })
  await field.fill('It begins on Monday.')
  await endsIn(first.id, -1)
  await send.click()
  await expect(page.getByText(t('Errors.signedOut'))).toBeVisible()
  await signInBeside(page, second.username, t)
  await send.click()
  await expect(page.getByText(t('Errors.otherPerson'))).toBeVisible()
  await expect(field).toHaveValue('It begins on Monday.')
  expect(await repliesTo(id)).toEqual([])

  await context.clearCookies()
  await send.click()
  await signInBeside(page, first.username, t)
  await send.click()
  await expect(page.getByText(t('Office.responseSent'))).toBeVisible()
  expect(await repliesTo(id)).toEqual([{ body: 'It begins on Monday.' }])
})
