import { randomUUID } from 'node:crypto'
import { rename } from './support/assignments'
import { enrol, givePassword, makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'

test('the office corrects a person, sends a link, signs them out, and reads it on one line of time', async ({
  page,
  browser,
  baseURL,
  contextOptions,
  viewport,
  t,
  at,
  axe,
  signIn,
  mailTo,
  language,
}) => {
  test.slow()
  const id = randomUUID().slice(0, 8)
  const student = await makeUser('student', language)
  const taken = await makeUser('student', language)
  await givePassword(student.id)
  await rename(student.id, 'Clémence', 'Essonba')
  await enrol(student.id, 'web-development')
  const context = await browser.newContext({ ...contextOptions, viewport, baseURL })
  await signInContext(context, baseURL ?? '', student)
  const theirs = await context.newPage()
  const staff = await signIn('staff')
  await givePassword(staff.id)
  const main = page.locator('main')
  const moved = `clemence.${id}@example.cm`
  const open = (key: string) => main.locator('summary', { hasText: t(key) }).click()
  const field = (key: string) => main.getByLabel(t(key), { exact: true })
  const save = () => main.getByRole('button', { name: t('Person.save'), exact: true }).click()

  await test.step('an address that is taken is refused beside its field, and what was typed stays', async () => {
    await page.goto(at(`/admin/students/${student.id}`))
    await open('Person.correct')
    await field('Office.lastName').fill('Essomba')
    await field('Office.email').fill(taken.email)
    await field('Person.reason').fill('Mistyped at registration')
    await axe()
    await save()
    await expect(field('Office.email')).toHaveAccessibleDescription(t('Errors.userExists'))
    await expect(field('Office.lastName')).toHaveValue('Essomba')
  })

  await test.step('the corrected address signs out, and both mailboxes hear of it', async () => {
    await field('Office.email').fill(moved)
    await save()
    await expect(main).toContainText(t('Person.correctedAddress'))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Clémence Essomba')
    for (const address of [student.email, moved]) {
      expect((await mailTo(address, 'address_corrected')).text).toContain('cl…@ex…')
    }
    await theirs.goto(at('/user/dashboard'))
    await expect(theirs).toHaveURL(/\/login/)
  })

  await test.step('a link for a new password, and signing out', async () => {
    await page.reload()
    await open('Person.sendLink')
    await main.getByRole('button', { name: t('Person.sendLinkNow'), exact: true }).click()
    await expect(main).toContainText(t('Person.linkSent', { email: moved }))
    expect((await mailTo(moved, 'password_reset')).text).toContain('reset-password')
    await open('Person.signOut')
    await main.getByRole('button', { name: t('Person.signOutNow'), exact: true }).click()
    await expect(main).toContainText(t('Person.signedOut', { count: 0 }))
  })

  await test.step('the line of time shows the e-mails, by kind', async () => {
    await page.reload()
    const line = main.getByRole('region', { name: t('Person.timeline') })
    await expect(line).toContainText(t('System.kinds.address_corrected'))
    await line
      .getByRole('navigation', { name: t('Person.kindsLabel') })
      .getByRole('link', { name: t('Person.kinds.class'), exact: true })
      .click()
    await expect(page).toHaveURL(/kind=class/)
    await expect(line.getByRole('listitem').filter({ has: page.locator('time') })).toHaveCount(1)
    await axe()
  })
  await context.close()
})

test('a colleague is invited, the invitation is withdrawn, and a second factor takes two admins', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
  language,
}) => {
  test.slow()
  const admin = await signIn('admin')
  await givePassword(admin.id)
  const id = randomUUID().slice(0, 8)
  const address = `invited.${id}@example.cm`
  const dialog = page.getByRole('dialog')
  const main = page.locator('main')
  const act = async (summary: string, button: string) => {
    await main.locator('summary', { hasText: t(summary) }).click()
    await main.getByRole('button', { name: t(button), exact: true }).click()
  }

  await test.step('invited', async () => {
    await page.goto(at('/admin/users?create=open'))
    await dialog.getByLabel(t('Office.firstName'), { exact: true }).fill('Solange')
    await dialog.getByLabel(t('Office.lastName'), { exact: true }).fill('Mbida')
    await dialog.getByLabel(t('Office.email'), { exact: true }).fill(address)
    await axe()
    await dialog.getByRole('button', { name: t('Office.createUser') }).click()
    await expect(dialog).toBeHidden()
    expect((await mailTo(address, 'password_reset')).text).toContain('reset-password')
  })

  await test.step('withdrawn on the page of the person', async () => {
    await page.goto(at(`/admin/users?q=${encodeURIComponent(address)}`))
    await main.getByRole('link', { name: 'Solange Mbida' }).click()
    await expect(main).toContainText(t('Person.invited'))
    await act('Person.withdraw', 'Person.withdrawNow')
    await expect(main).toContainText(t('StudentsOffice.blocked'))
  })

  await test.step('one admin asks for a reset, another approves it', async () => {
    const colleague = await makeUser('staff', language)
    await query('update users set second_factor_since = now() where id = $1', [colleague.id])
    await page.goto(at(`/admin/students/${colleague.id}`))
    await main.locator('summary', { hasText: t('Person.resetFactor') }).click()
    await main.locator('#reset-factor-reason').fill('Telephone stolen')
    await main.getByRole('button', { name: t('Person.resetAsk'), exact: true }).click()
    await expect(main).toContainText(t('Person.resetNeedsOther'))
    await axe()
    await signIn('admin')
    await page.goto(at(`/admin/students/${colleague.id}`))
    await main.getByRole('button', { name: t('Person.resetApprove'), exact: true }).click()
    await expect(main.locator('summary', { hasText: t('Person.resetFactor') })).toHaveCount(0)
    expect((await mailTo(colleague.email, 'second_factor_changed')).kind).toBe('second_factor_changed')
  })
})
