import type { Page } from '@playwright/test'
import { query } from './support/database'
import { expect, test } from './support/fixtures'
import { newestCode } from './support/payment'
import { newPerson } from './support/registration'

/** What has the focus: its id, its text or its label, and whether that can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const shown = element.closest('label') ?? element
    const hasRing = (candidate: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    const box = shown.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return {
      id: element.id,
      name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
      isBody: element === document.body,
      ring: hasRing(shown) || hasRing(element),
      onScreen: box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0,
      covered: top !== null && !shown.contains(top) && !top.contains(shown),
    }
  })
type Focused = Awaited<ReturnType<typeof focused>>

/** Tab until it is there. Every stop on the way can be seen, and none holds the focus. */
async function tabTo(page: Page, wanted: (at: Focused) => boolean, what: string) {
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
    if (wanted(at)) {
      return
    }
  }
  throw new Error(`${what} cannot be reached with the Tab key`)
}
const tabToId = (page: Page, id: string) => tabTo(page, (at) => at.id === id, `#${id}`)
const tabToName = (page: Page, name: string) => tabTo(page, (at) => at.name.startsWith(name), name)

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
    const typed = { firstName, lastName, username, email, phone, password, confirmPassword: password }
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
    await tabToId(page, 'assignment')
    const choosing = page.waitForEvent('filechooser')
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
