import { enrol } from './support/database'
import { expect, test } from './support/fixtures'

test('a student looks through the dashboard, works through a week and hands in its assignment', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  const student = await signIn()
  const main = page.locator('main')

  await test.step('nothing is chosen yet', async () => {
    await page.goto(at('/user/dashboard'))
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Amina')
    await expect(main).toContainText(t('Student.prompt'))
    await expect(page.locator('header')).toContainText(student.fullName)
    await axe()
  })

  const section = (name: string) =>
    page.getByRole('navigation', { name: t('Nav.studentLabel') }).locator(`a[href*="section=${name}"]`)
  await test.step('every section says what is missing, and leads on', async () => {
    await section('profile').click()
    for (const text of [
      student.fullName,
      student.email,
      t('Student.registeredSince'),
      t('Student.editProfile'),
    ]) {
      await expect(main).toContainText(text)
    }
    await axe()
    await section('programs').click()
    await expect(main).toContainText(t('Student.noPrograms'))
    await expect(main.getByRole('link', { name: t('Student.browse') })).toBeVisible()
    await section('assignments').click()
    await expect(main).toContainText(t('Assignments.payFirst'))
    await expect(main).toContainText(t('Assignments.empty'))
    await page.getByRole('link', { name: t('Nav.messages'), exact: true }).click()
    await expect(page).toHaveURL(/\/user\/message$/)
    await page.goto(at('/user/dashboard?section=messages'))
    await expect(page).toHaveURL(/\/user\/message$/)
  })

  await enrol(student.id, 'backend-development', 'pending')
  await enrol(student.id, 'test-automation')
  await test.step('the table of programs tells paid from pending', async () => {
    await section('programs').click()
    const rows = main.getByRole('row')
    await expect(rows.filter({ hasText: t('Student.statuses.active') })).toHaveCount(1)
    const pending = rows.filter({ hasText: t('Student.statuses.pending') })
    await expect(pending).toHaveCount(1)
    await expect(pending.locator('a[href*="/payment?program=backend-development"]')).toBeVisible()
    await expect(main.locator('progress').first()).toHaveAttribute('value', '0')
    await axe()
  })

  await test.step('a week without lessons says who completes it', async () => {
    await main.locator(`a[href="${at('/user/programs/test-automation')}"]`).click()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await axe()
    await expect(main.locator('#week-3')).toContainText(t('Student.weekByOffice'))
    await expect(main.locator('#week-3').getByRole('button')).toHaveCount(0)
  })

  await test.step('a paid program takes work, the pending one does not', async () => {
    await page.goto(at('/user/dashboard?section=assignments'))
    await expect(main.getByLabel(t('Assignments.program')).locator('option')).toHaveCount(1)
    await main.getByLabel(t('Assignments.file')).setInputFiles({
      name: 'devoir.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
    })
    await main.getByRole('button', { name: t('Assignments.submit') }).click()
    await expect(main).toContainText(t('Assignments.success'))
    await expect(main.getByRole('listitem').filter({ hasText: 'devoir.pdf' })).toContainText(
      t('Assignments.statuses.submitted'),
    )
    await axe()
  })
})

test('what cannot be opened is a designed 404 in the language of the page', async ({
  page,
  at,
  signIn,
  language,
}) => {
  await signIn()
  for (const path of ['/user/programs/web-development', '/user/payments/MBA-NOTHING01', '/user/nowhere']) {
    const response = await page.goto(at(path))
    expect(response?.status(), path).toBe(404)
    expect(await response?.text(), path).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('h1')).toBeVisible()
  }
})
