import { makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import { openFilters } from './support/office'

test('an admin sees what the reminders brought, and chooses whether the letter of the week comes', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  const main = page.locator('main')
  const reminded = await makeUser('student')
  await query(
    `insert into unfinished_reminders (user_id, kind, program_id, sent_at)
     select $1::uuid, 'hour', id, now() from programs order by position limit 1`,
    [reminded.id],
  )
  const admin = await signIn('admin')

  await test.step('the page Money has a small table', async () => {
    await page.goto(at('/admin/money'))
    const card = main.getByRole('region', { name: t('Money.unfinished.title') })
    await expect(card.getByText(t('Money.unfinished.hour'), { exact: true }).first()).toBeVisible()
    await axe()
  })

  await test.step('the letter is a choice among the notifications', async () => {
    await page.goto(at('/admin/notifications/settings'))
    const choice = main.getByLabel(t('NotificationSettings.topics.letter'), { exact: true })
    await choice.selectOption({ label: t('NotificationSettings.ways.bell-none') })
    await main.getByRole('button', { name: t('NotificationSettings.save'), exact: true }).click()
    await expect(main.getByText(t('NotificationSettings.saved'))).toBeVisible()
    const [row] = await query<{ mail: string }>(
      `select topics #>> '{letter,mail}' as mail from notification_choices where user_id = $1`,
      [admin.id],
    )
    expect(row?.mail).toBe('none')
    await page.reload()
    await expect(choice).toHaveValue('bell.none')
  })

  await test.step('the list of students can be narrowed to the days of the letter', async () => {
    await page.goto(at('/admin/students'))
    await openFilters(page)
    await main.getByRole('link', { name: t('StudentsOffice.filters.registered.week'), exact: true }).click()
    await expect(page).toHaveURL(/registered=week/)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('staff see neither the reminders nor the letter', async ({ page, t, at, signIn }) => {
  await signIn('staff')
  await page.goto(at('/admin/notifications/settings'))
  await expect(page.getByLabel(t('NotificationSettings.topics.work'), { exact: true })).toBeVisible()
  await expect(page.getByLabel(t('NotificationSettings.topics.letter'), { exact: true })).toHaveCount(0)
})
