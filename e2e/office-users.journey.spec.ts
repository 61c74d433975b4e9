import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from './support/fixtures'
import { openPageActions } from './support/office'

test('an admin creates a user, grants and revokes a role, blocks and unblocks, reads the log and takes the list away', async ({
  page,
  t,
  at,
  signIn,
  axe,
}) => {
  await signIn('admin')
  const id = randomUUID().slice(0, 8)
  const person = { first: 'Solange', last: `Mbida ${id.replace(/\d/g, 'x')}`, username: `solange.${id}` }
  const fullName = `${person.first} ${person.last}`
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: person.username })
  // The dialog says it too, until it has closed.
  const status = (text: string) =>
    expect(page.getByRole('status').filter({ hasText: text }).last()).toBeVisible()

  await test.step('creates', async () => {
    await page.goto(at('/admin/users'))
    await openPageActions(page)
    await page.getByRole('link', { name: t('Office.createUser') }).click()
    const field = (key: string) => dialog.getByLabel(t(`Office.${key}`), { exact: true })
    await field('firstName').fill(person.first)
    await field('lastName').fill(person.last)
    await field('email').fill('not an address')
    await field('username').fill(person.username)
    await expect(dialog.getByLabel(t('Office.password'), { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: t('Office.createUser') }).click()
    await expect(dialog.getByRole('alert')).toContainText(t('Office.createFailed'))
    await expect(field('email')).toHaveAccessibleDescription(t('Validation.emailInvalid'))
    await expect(field('lastName')).toHaveValue(person.last)
    await field('email').fill(`${person.username}@example.cm`)
    await dialog.getByRole('button', { name: t('Office.createUser') }).click()
    await status(t('Users.invited', { email: `${person.username}@example.cm` }))
    await expect(dialog).toBeHidden()
  })

  await test.step('finds', async () => {
    await page.getByRole('searchbox', { name: t('Users.search') }).fill(person.username)
    await page.getByRole('button', { name: t('Common.search') }).click()
    await expect(page).toHaveURL(/q=solange/)
    await expect(row).toContainText(t('Office.active'))
    await expect(row).toContainText(t('Office.roleStudent'))
    await axe()
  })

  const menu = () => row.getByRole('button', { name: t('Users.menuLabel', { name: fullName }) }).click()
  const changeRole = async (verb: 'grant' | 'revoke', message: string) => {
    const role = t('Office.roleStaff')
    await menu()
    await row.getByRole('link', { name: t(`Users.${verb}`, { role }) }).click()
    await expect(dialog).toContainText(t(`Users.${verb}Title`, { role, name: fullName }))
    await dialog.getByRole('button', { name: t(`Users.${verb}`, { role }) }).click()
    await status(t(message))
    await expect(dialog).toBeHidden()
  }
  await test.step('grants and revokes', async () => {
    await changeRole('grant', 'Users.granted')
    const extraRoles = row.locator('td').nth(3)
    await expect(extraRoles).toHaveText(t('Office.roleStaff'))
    await changeRole('revoke', 'Users.revoked')
    await expect(extraRoles).toHaveText('–')
  })

  await test.step('takes a block back', async () => {
    await menu()
    await row.getByRole('button', { name: t('Users.blockLabel', { name: fullName }), exact: true }).click()
    await expect(row).toContainText(t('Office.blocked'))
    await page.getByRole('button', { name: t('Common.undo') }).click()
    await expect(row).toContainText(t('Office.active'))
    await status(t('Users.unblocked', { name: fullName }))
    await expect(page.getByRole('button', { name: t('Common.undo') })).toHaveCount(0)
  })

  await test.step('blocks and unblocks', async () => {
    const press = (key: string) =>
      row.getByRole('button', { name: t(`Users.${key}`, { name: fullName }), exact: true }).click()
    await menu()
    await press('blockLabel')
    await status(t('Users.blocked', { name: fullName }))
    await expect(row).toContainText(t('Office.blocked'))
    await menu()
    await press('unblockLabel')
    await status(t('Users.unblocked', { name: fullName }))
    await expect(row).toContainText(t('Office.active'))
  })

  await test.step('exports', async () => {
    await openPageActions(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('Office.exportCsv') }).click(),
    ])
    const file = readFileSync((await download.path()) ?? '', 'utf8')
    expect(file.startsWith('\ufeffid,first_name,')).toBe(true)
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain(person.username)
  })

  await test.step('reads the log', async () => {
    await openPageActions(page)
    await page.getByRole('link', { name: t('Office.viewAuditLog') }).click()
    await expect(dialog).toContainText(t('Audit.actions.users.exported'))
    await dialog.getByRole('link', { name: t('Audit.openFull') }).click()
    const filters = page.locator('button[popovertarget=audit-filters]').first()
    if (await filters.isVisible()) {
      await filters.click()
    }
    await page.getByLabel(t('Audit.targetField')).fill(person.username)
    await page.getByRole('button', { name: t('Audit.apply') }).click()
    await expect(page).toHaveURL(/target_user_id=solange/)
    const actions = [
      'unblocked',
      'blocked',
      'unblocked',
      'blocked',
      'role_revoked',
      'role_granted',
      'invited',
    ]
    for (const [n, action] of actions.entries()) {
      await expect(page.getByRole('row').nth(n + 1)).toContainText(t(`Audit.actions.user.${action}`))
    }
    await axe()
  })
})
