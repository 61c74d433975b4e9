import { givePassword, makeUser, password, query } from './support/database'
import { expect, test } from './support/fixtures'

const part = (page: import('@playwright/test').Page, title: string) =>
  page.getByRole('region', { name: title })

test('a student asks for a copy with the password, and fetches it', async ({ page, t, axe, signIn }) => {
  const user = await signIn()
  await givePassword(user.id)
  await query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [user.id])
  await page.goto('/profile/edit')
  const section = part(page, t('MyData.exportTitle'))
  await section.getByRole('button', { name: t('MyData.exportAsk') }).click()
  await section.locator('#export-stepUpPassword').fill(password)
  await section.getByRole('button', { name: t('MyData.exportAsk') }).click()
  await expect(section.getByText(t('MyData.exportMaking'))).toBeVisible()
  await axe()
  const link = section.getByRole('link')
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
})

test('a student deletes the account in two presses with the password, and takes it back in one', async ({
  page,
  t,
  axe,
  signIn,
}) => {
  const user = await signIn()
  await givePassword(user.id)
  await query(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [user.id])
  await page.goto('/profile/edit')
  const section = part(page, t('MyData.eraseTitle'))
  const ask = section.getByRole('button', { name: t('MyData.eraseAsk') })
  await expect(ask).toBeHidden()
  await section.getByText(t('MyData.eraseOpen')).click()
  await expect(section.getByText(t('MyData.eraseStays'))).toBeVisible()
  await axe()
  await ask.click()
  await section.locator('#erase-stepUpPassword').fill(`${password}-wrong`)
  await ask.click()
  await expect(section.locator('#erase-stepUpPassword-error')).toContainText(
    t('Validation.currentPasswordWrong'),
  )
  expect(await query('select 1 from erasure_requests where user_id = $1', [user.id])).toEqual([])
  await section.locator('#erase-stepUpPassword').fill(password)
  await ask.click()
  await expect(section.getByText(t('MyData.eraseWaitsText'))).toBeVisible()
  await axe()
  await section.getByRole('button', { name: t('MyData.eraseWithdraw') }).click()
  await expect(section.getByText(t('MyData.eraseOpen'))).toBeVisible()
  expect(
    await query('select withdrawn_at is not null as back from erasure_requests where user_id = $1', [
      user.id,
    ]),
  ).toEqual([{ back: true }])
})

test('the office finds who asked, with the clock, from the list of students', async ({
  page,
  t,
  axe,
  signIn,
}) => {
  const asked = await makeUser('student', 'en')
  await query(
    `insert into erasure_requests (id, user_id, requested_at, due_at, answer_by)
     values (gen_random_uuid(), $1, now(), now() + interval '14 days', now() + interval '30 days')`,
    [asked.id],
  )
  await signIn('admin')
  await page.goto('/admin/students')
  await page.getByRole('link', { name: t('StudentsOffice.erasures') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('ErasuresOffice.title') })).toBeVisible()
  await expect(page.locator(`a[href$="/admin/students/${asked.id}"]`).first()).toBeVisible()
  await axe()
})
