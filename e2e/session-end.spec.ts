import type { Page } from '@playwright/test'
import { enrol, givePassword, makeUser, password, query } from './support/database'
import { expect, signInContext, type Translate, test } from './support/fixtures'
import { course, itemOf } from './support/learning'
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

async function studentSignsInBeside(page: Page, username: string, { t }: { t: Translate }) {
  const [login] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: t('Errors.signInAgain') })
      .first()
      .click(),
  ])
  await login.getByLabel(t('Login.username')).fill(username)
  await login.getByLabel(t('Login.password'), { exact: true }).fill(password)
  await login.getByRole('button', { name: t('Login.submit'), exact: true }).click()
  await expect(login).toHaveURL(/\/user\/dashboard/)
  await login.close()
}

test('a student is warned before the session ends, signs in beside the page, and the notice is gone', async ({
  page,
  context,
  baseURL,
  t,
  at,
  axe,
  language,
}) => {
  test.slow()
  const student = await makeUser('student', language)
  await givePassword(student.id)
  await signInContext(context, baseURL ?? '', student)
  await endsIn(student.id, 115)
  await page.goto(at('/user/dashboard'))
  await expect(page.getByText(t('SessionEnd.soon')).first()).toBeVisible()
  await expect(page.getByText(t('SessionEnd.soonStudent'))).toBeVisible()
  await axe()
  await endsIn(student.id, 8)
  await page.goto(at('/user/dashboard'))
  await expect(page.getByText(t('SessionEnd.ended'))).toBeVisible({ timeout: 20_000 })
  await studentSignsInBeside(page, student.username, { t })
  await page.bringToFront()
  // A hidden tab of this browser does not say that it is shown again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(t('SessionEnd.ended'))).toBeHidden()
})

test('who is signed out elsewhere while writing an assignment reads so, signs in beside it and hands it in once', async ({
  page,
  context,
  baseURL,
  t,
  at,
  language,
}) => {
  const student = await makeUser('student', language)
  await givePassword(student.id)
  await enrol(student.id, course)
  await signInContext(context, baseURL ?? '', student)
  const { slug } = await itemOf(course, 'assignment')
  await page.goto(at(`/user/programs/${course}/${slug}`))
  const field = page.getByLabel(t('Assignments.textField'))
  await field.fill('Ma lettre')
  await query('update sessions set revoked_at = now() where user_id = $1', [student.id])
  await page.getByRole('button', { name: t('Assignments.submit') }).click()
  await expect(page.getByText(t('Errors.signedOut'))).toBeVisible()
  await expect(field).toHaveValue('Ma lettre')
  await studentSignsInBeside(page, student.username, { t })
  await page.getByRole('button', { name: t('Assignments.submit') }).click()
  await expect(page.getByText(t('Assignments.success'))).toBeVisible()
  expect(await query('select text from submissions where user_id = $1', [student.id])).toEqual([
    { text: 'Ma lettre' },
  ])
})
