import { handIn, weekWithAssignment } from './support/assignments'
import { makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import { holdFramework, isHydrated } from './support/framework'
import { makeMessage } from './support/messages'
import { payOverApi } from './support/pay'

const lists = ['/admin/users', '/admin/students', '/admin/messages'] as const

test('on a phone the first row of a list begins in its upper part', async ({ page, signIn }) => {
  await makeUser()
  await makeMessage()
  await signIn('admin')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of lists) {
    await page.goto(path)
    const row = page.locator('tbody tr').first()
    // A list that is sent after the frame of its page is put in its place by a script.
    await expect(row).toBeVisible()
    expect((await row.boundingBox())?.y, path).toBeLessThanOrEqual(300)
  }
})

test('the first payment stands on the first screen', async ({ page, signIn, request, baseURL, mailTo }) => {
  await payOverApi({ request, baseURL, mailTo, student: await makeUser(), program: 'data-science' })
  await signIn('admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/admin/payments', '/fr/admin/payments']) {
    await page.goto(path)
    const row = page.locator('tbody tr').first()
    await expect(row).toBeVisible()
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
    expect(y, path).toBeGreaterThan(0)
    expect(y + height, path).toBeLessThanOrEqual(800)
  }
})

test('the filters of a phone stand behind one button that counts them', async ({ page, signIn, t, axe }) => {
  await signIn('admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/users?role=staff')
  const student = page.getByRole('link', { name: t('Office.roleStudent'), exact: true })
  await expect(student).toBeHidden()
  await page.getByRole('button', { name: t('Common.filtersCount', { count: 1 }) }).click()
  await expect(page.getByRole('link', { name: t('Users.newest'), exact: true })).toBeVisible()
  await axe()
  await student.click()
  await expect(page).toHaveURL(/role=student/)
  await expect(student).toBeHidden()
})

test('payments are searched on a phone with one field, and filtered behind one button', async ({
  page,
  signIn,
  t,
  axe,
}) => {
  await signIn('admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/payments?source=mtn')
  const orange = page.getByRole('link', { name: t('PaymentsOffice.source.orange'), exact: true })
  await expect(orange).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeInViewport()
  await page.getByRole('button', { name: t('Common.filtersCount', { count: 1 }) }).click()
  await axe()
  await orange.click()
  await expect(page).toHaveURL(/source=orange/)
  await expect(orange).toBeHidden()
})

test('a search that finds nobody stands under no number of students', async ({ page, signIn, t }) => {
  await signIn('admin')
  await page.goto('/admin/students')
  await expect(page.locator('h1')).toHaveText(/\d/)
  await page.goto('/admin/students?q=nobody-has-this-name')
  await expect(page.locator('h1')).toHaveText(t('StudentsOffice.caption'))
})

test('fields side by side have their controls in one line, whatever their hints', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/programs/web-development')
    const boxes = await page
      .locator('#program-price, #program-isOnline, #program-position')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top))
    const inFirstRow = boxes.filter((top) => Math.abs(top - (boxes[0] ?? 0)) < 60)
    expect(inFirstRow.length).toBeGreaterThan(1)
    expect(new Set(inFirstRow.map((top) => Math.round(top))).size).toBe(1)
  }
})

test('the bar and a short page fit a screen of 800 px', async ({ page, signIn }) => {
  await signIn('admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/system')
  // Not 1: places of texts are fractions of a pixel.
  await expect(page.getByRole('navigation').getByRole('link').last()).toBeInViewport({ ratio: 0.99 })
  await page.goto('/admin/users?q=nobody-has-this-name')
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
  expect(content).toBeLessThanOrEqual(window ?? 0)
})

test('rows of users are as high as their text, and nothing is cut at 768 px', async ({ page, signIn }) => {
  const { username } = await makeUser()
  await signIn('admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/users?q=${username}`)
  expect((await page.locator('tbody tr').first().boundingBox())?.height).toBeLessThanOrEqual(60)
  await page.setViewportSize({ width: 768, height: 1024 })
  const cut = await page
    .locator('tbody td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
})

test('a row menu works by keys and gives the focus back', async ({ page, signIn, t }) => {
  const user = await makeUser()
  await signIn('admin')
  await page.goto(`/admin/users?q=${user.username}`)
  const button = page.getByRole('button', { name: t('Users.menuLabel', { name: user.fullName }) })
  await button.focus()
  await page.keyboard.press('Enter')
  const block = page.getByRole('button', {
    name: t('Users.blockLabel', { name: user.fullName }),
    exact: true,
  })
  await expect(block).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('link', { name: t('Users.revoke', { role: t('Office.roleStudent') }) }),
  ).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await expect(block).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(block).toBeHidden()
  await expect(button).toBeFocused()
})

test('saving a grade leads to the next file, and the keys j and k to those beside it', async ({
  page,
  signIn,
  t,
}) => {
  const week = await weekWithAssignment('web-development')
  const [first, second] = [
    await handIn((await makeUser()).id, 'web-development', week, 'first.pdf'),
    await handIn((await makeUser()).id, 'web-development', week, 'second.pdf'),
  ]
  await query(`update submissions set submitted_at = '2020-01-01' where id = $1`, [first])
  await query(`update submissions set submitted_at = '2020-01-02' where id = $1`, [second])
  await signIn('staff')
  await page.goto(`/admin/assignments?assignment=${first}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('Grading.task'))
  await page.keyboard.press('j')
  await expect(dialog).toContainText('second.pdf')
  await page.keyboard.press('k')
  await expect(dialog).toContainText('first.pdf')
  await dialog.getByRole('radio', { name: t('Grading.accept'), exact: true }).check()
  const good = 'Well done. Your work is clear and complete.'
  await dialog.getByRole('button', { name: good }).click()
  await expect(dialog.getByLabel(t('Grading.comment'))).toHaveValue(good)
  await dialog.locator('button[name=then]').click()
  await expect(dialog).toContainText('second.pdf')
  await expect(dialog).toContainText(t('Grading.saved'))
  expect(await query('select status::text from submissions where id = $1', [first])).toEqual([
    { status: 'accepted' },
  ])
})

test('a message that was opened can be marked as unread, and the list keeps it so', async ({
  page,
  signIn,
  t,
}) => {
  const { id, name, email } = await makeMessage()
  await signIn('staff')
  await page.goto(`/admin/messages?q=${email}&message=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('OfficeMessages.markUnread') }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(t('OfficeMessages.stateUnread'))
  expect(await query('select read_at from contact_messages where id = $1', [id])).toEqual([{ read_at: null }])
})

test('Ctrl K finds a person from any page, and the keys lead there', async ({ page, signIn, t, axe }) => {
  const { id, username, email } = await makeUser()
  await signIn('staff')
  await page.goto('/admin/dashboard')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('searchbox', { name: t('OfficeSearch.label') })
  await expect(field).toBeFocused()
  await field.fill(username)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(email)
  await axe()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/students/${id}`))
})

test('Ctrl K finds a page by another word for it, and a payment by a pasted SMS', async ({
  page,
  signIn,
  request,
  baseURL,
  mailTo,
  t,
}) => {
  const student = await makeUser()
  const reference = await payOverApi({ request, baseURL, mailTo, student, program: 'data-science' })
  const paid = () =>
    query<{ number: string }>(
      `select a.provider_txn_id as number from payment_intents i join payment_attempts a on a.id = i.paying_attempt_id
       where i.reference = $1`,
      [reference],
    )
  await expect.poll(paid).toHaveLength(1)
  const [row] = await paid()
  await signIn('staff')
  await page.goto('/admin/dashboard')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  const field = page.getByRole('searchbox', { name: t('OfficeSearch.label') })
  await field.fill('public holidays')
  await expect(dialog.getByRole('link', { name: t('Holidays.title') })).toBeVisible()
  await field.fill(
    `Your payment was successful. Financial Transaction Id: ${row?.number}. Fee: 0 XAF. New balance: 2500 XAF.`,
  )
  await dialog.getByRole('link', { name: reference }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/payments/${reference}`))
})

const scriptFiles = '**/_next/static/chunks/*.js'

test('a form whose code is fetched at a press opens when it is here, and gives the focus back', async ({
  page,
  signIn,
  t,
}) => {
  await signIn('staff')
  await page.goto('/admin/messages/canned')
  const add = page.getByRole('button', { name: t('OfficeMessages.cannedNew') })
  const letThrough = await holdFramework(page)
  await add.press('Enter')
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await add.press('Enter')
  letThrough()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})

test('a form whose code does not arrive says so, and opens after a reload', async ({ page, signIn, t }) => {
  await signIn('staff')
  await page.goto('/admin/messages/canned')
  const add = page.getByRole('button', { name: t('OfficeMessages.cannedNew') })
  // Until the page is loaded again: a second try of the same file must fail too.
  let isReloading = false
  page.on('request', (request) => {
    isReloading ||= request.isNavigationRequest()
  })
  await page.route(scriptFiles, (route) => (isReloading ? route.continue() : route.abort()))
  await add.click()
  const prompt = page.locator('#reload-prompt')
  await expect(prompt).toBeVisible()
  await expect(add).not.toHaveAttribute('aria-busy')
  const loaded = page.waitForEvent('load')
  await prompt.getByRole('button', { name: t('Common.reload') }).click()
  await loaded
  await isHydrated(page)
  await add.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what a press asks for is announced while it is on its way', async ({ page, signIn }) => {
  const { name, email } = await makeMessage()
  await signIn('staff')
  await page.goto(`/admin/messages?q=${email}`)
  let letThrough = () => {}
  const open = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(/\/admin\/messages\?/, async (route) => {
    await open
    await route.continue()
  })
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-leaving', '')
  await expect(page.locator('[data-cards][aria-busy=true]')).toBeVisible()
  letThrough()
  await expect(page.getByRole('dialog')).toContainText(email)
  await expect(page.locator('html')).not.toHaveAttribute('data-leaving')
})

test('a search says that it is on its way, and what it has found', async ({ page, signIn, t }) => {
  const { username, email } = await makeUser()
  await signIn('staff')
  await page.goto('/admin/dashboard')
  let letThrough = () => {}
  const open = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route('**/admin/dashboard', async (route) => {
    await open
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: t('OfficeSearch.label') }).fill(username)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText(t('OfficeSearch.searching'))
  letThrough()
  await expect(dialog).toContainText(email)
  await expect(dialog.getByRole('status')).toBeHidden()
})

test('an entry of the audit log links to what it is about, and hides the numbers of rows', async ({
  page,
  signIn,
  t,
}) => {
  const admin = await signIn('admin')
  await page.goto('/admin/messages')
  const { id } = await makeMessage()
  await page.goto(`/admin/messages?message=${id}`)
  await expect(page.getByRole('button', { name: t('OfficeMessages.markUnread') })).toBeVisible()
  await page.goto(`/admin/audit-log?admin_id=${admin.username}`)
  const row = page.getByRole('row').filter({ hasText: t('Audit.actions.message.read') })
  await expect(row.getByRole('link', { name: t('Audit.open.messageId') })).toHaveAttribute(
    'href',
    new RegExp(`message=${id}`),
  )
  await expect(row.getByText(id)).toBeHidden()
  await row.getByText(t('Audit.technical')).click()
  await expect(row.getByText(id)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a page', async ({ page, signIn, t }) => {
    const { username, email } = await makeUser()
    await signIn('staff')
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: t('OfficeSearch.open') }).click()
    await page.getByRole('searchbox', { name: t('OfficeSearch.label') }).fill(username)
    await page.getByRole('searchbox', { name: t('OfficeSearch.label') }).press('Enter')
    await expect(page.locator('main')).toContainText(email)
  })

  test('Block asks first, by name, and then blocks', async ({ page, signIn, t }) => {
    const user = await makeUser()
    await signIn('admin')
    await page.goto(`/admin/users?q=${user.username}`)
    await page.getByRole('button', { name: t('Users.menuLabel', { name: user.fullName }) }).click()
    await page
      .getByRole('button', { name: t('Users.blockLabel', { name: user.fullName }), exact: true })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('Users.blockTitle', { name: user.fullName }))
    expect(await query('select blocked_at from users where id = $1', [user.id])).toEqual([
      { blocked_at: null },
    ])
    await dialog.getByRole('button', { name: t('Users.blockLabel', { name: user.fullName }) }).click()
    await expect(page.getByText(t('Users.blocked', { name: user.fullName })).first()).toBeVisible()
    const [row] = await query<{ blocked_at: Date | null }>('select blocked_at from users where id = $1', [
      user.id,
    ])
    expect(row?.blocked_at).not.toBeNull()
  })
})
