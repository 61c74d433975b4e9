import { enrol } from './support/database'
import { expect, test } from './support/fixtures'

test.use({ colorScheme: 'dark' })

test('a program is printed whole: ink on paper, folded weeks open', async ({ page, signIn }) => {
  const student = await signIn()
  await enrol(student.id, 'web-development')
  await page.goto('/user/programs/web-development')
  const lesson = page.locator('#week-3 li').first()
  await expect(lesson).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(lesson).toBeVisible()
  const colours = await page
    .locator('h1')
    .evaluate((title) => [getComputedStyle(title).color, getComputedStyle(document.body).backgroundColor])
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('forced colours keep the current section and the progress in sight', async ({ page, t, signIn }) => {
  const student = await signIn()
  await enrol(student.id, 'web-development')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/user/dashboard?section=programs')
  const nav = page.getByRole('navigation', { name: t('Nav.studentLabel') })
  const lineOf = (key: string) =>
    nav.getByRole('link', { name: t(key) }).evaluate((link) => getComputedStyle(link).borderBottomColor)
  expect(await lineOf('Nav.programs')).not.toBe(await lineOf('Nav.profile'))
  const bar = page.locator('main progress').first()
  expect(await bar.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
})
