import { query } from './support/database'
import { expect, test, translator } from './support/fixtures'

const setting = `delete from site_settings where name = 'public_figures'`

test('an administrator sees both sets of figures and chooses which of them the home page shows', async ({
  page,
  signIn,
  browser,
  baseURL,
  axe,
}) => {
  const [en, fr] = [translator('en'), translator('fr')]
  const context = await browser.newContext({ baseURL })
  const visitor = await context.newPage()
  const isOnHome = async (path: string, text: string) => {
    await visitor.goto(path)
    return visitor.locator('main dl').first().getByText(text, { exact: true }).isVisible()
  }
  await query(setting)
  try {
    await signIn('staff')
    await page.goto('/admin/figures')
    await expect(page.getByText(en('Figures.adminsChoose'))).toBeVisible()
    await expect(page.getByRole('button', { name: en('Figures.show.live') })).toHaveCount(0)

    await page.context().clearCookies()
    await signIn('admin')
    await page.goto('/admin/figures')
    const [marketing, live] = [
      page
        .locator('section, [role=region]')
        .filter({ has: page.locator('#marketing-title') })
        .last(),
      page
        .locator('section, [role=region]')
        .filter({ has: page.locator('#live-title') })
        .last(),
    ]
    await expect(marketing.getByText(en('Figures.isShown'))).toBeVisible()
    await axe()
    await live.getByRole('button', { name: en('Figures.show.live') }).click()
    await expect(live.getByText(en('Figures.isShown'))).toBeVisible()
    await expect(marketing.getByText(en('Figures.isShown'))).toHaveCount(0)
    await expect.poll(() => isOnHome('/', en('Home.liveFinished', { count: 2 }))).toBe(true)
    await expect.poll(() => isOnHome('/fr', fr('Home.liveFinished', { count: 2 }))).toBe(true)
    expect(await visitor.getByText(fr('Home.badgeSuccess')).count()).toBe(0)

    await marketing.getByRole('button', { name: en('Figures.show.marketing') }).click()
    await expect(marketing.getByText(en('Figures.isShown'))).toBeVisible()
    await expect.poll(() => isOnHome('/', en('Home.factStudents'))).toBe(true)
  } finally {
    await query(setting)
    await context.close()
  }
})
