import { query } from './support/database'
import { expect, test } from './support/fixtures'
import { focused, tabToId, tabToName } from './support/keyboard'
import { newestCode } from './support/payment'
import { newPerson } from './support/registration'

test('register, pay, sign in and hand in work without a mouse', async ({ page, t, mailTo }) => {
  test.setTimeout(120_000)
  const person = newPerson()

  await test.step('skips to the content and registers', async () => {
    await page.goto('/register')
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe(t('Common.skipToContent'))
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await tabToId(page, 'register-program')
    await page.keyboard.press('ArrowDown')
    const { firstName, lastName, username, email, phone, password } = person
    const typed = {
      firstName,
      lastName,
      username,
      email,
      phone,
      date_of_birth: '24/08/1999',
      password,
      confirmPassword: password,
    }
    for (const [name, value] of Object.entries(typed)) {
      await tabToId(page, `register-${name}`)
      await page.keyboard.insertText(value)
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/register\/payment/)
  })

  await test.step('chooses the wallet with the arrows and pays', async () => {
    await expect(page.getByRole('button', { name: t('Payment.payNow') })).toBeVisible()
    await tabToId(page, 'provider-mtn')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('#provider-orange')).toBeChecked()
    await tabToName(page, t('Payment.payNow'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
    const code = await newestCode(mailTo, person.email)
    await tabToId(page, 'userCode')
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('Payment.successText'))).toBeVisible({ timeout: 30_000 })
    await expect(page).toHaveURL(/\/login/, { timeout: 15_000 })
  })

  await test.step('signs in', async () => {
    await tabToId(page, 'login-username')
    await page.keyboard.insertText(person.username)
    await tabToId(page, 'login-password')
    await page.keyboard.insertText(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/user\/dashboard$/)
  })

  await test.step('hands in an assignment', async () => {
    await tabToName(page, t('Nav.assignments'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/section=assignments/)
    // Playwright takes over the dialog some time after it is asked to: without it the browser opens none, and cancels.
    const choosing = page.waitForEvent('filechooser')
    await tabToId(page, 'assignment')
    await page.keyboard.press('Enter')
    await (await choosing).setFiles({
      name: 'work.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('my work\n'),
    })
    await tabToName(page, t('Assignments.submit'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('Assignments.success'))).toBeVisible()
    expect(
      await query(
        'select filename from submissions s join users u on u.id = s.user_id where u.email_key = $1',
        [person.email],
      ),
    ).toEqual([{ filename: 'work.txt' }])
  })
})

test('the menu of a phone opens and closes by keys, and gives the focus back', async ({ page, t }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await tabToName(page, t('Nav.menu'))
  await page.keyboard.press('Enter')
  const contact = page.locator('details[data-menu]').getByRole('link', { name: t('Nav.contact') })
  await expect(contact).toBeVisible()
  await tabToName(page, t('Nav.contact'))
  await page.keyboard.press('Escape')
  await expect(contact).toBeHidden()
  await expect(page.locator('details[data-menu] summary')).toBeFocused()
})
