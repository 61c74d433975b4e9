import type { Page } from '@playwright/test'
import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'

/** Still in all lists, so that no other test misses it. Not written whole. */
const slug = 'cloud-computing'
const title = 'Cloud Computing'
/** An edit is on every public page within this long. */
const withinMs = 5_000

test.afterEach(async () => {
  await query(`update programs set offer = 'online' where slug = $1`, [slug])
  await query(`insert into events (type) values ('program.changed')`)
})

async function chooseOffer(admin: Page, offer: string) {
  await admin.goto(`/admin/programs/${slug}`)
  await admin.getByLabel('Sale', { exact: true }).selectOption({ label: offer })
  await admin.getByRole('button', { name: 'Save changes' }).click()
}

async function setOffer(admin: Page, offer: string) {
  await chooseOffer(admin, offer)
  await expect(admin.getByText('Saved. The public pages')).toBeVisible()
}

test('a program that is not for sale yet: interest instead of payment, and a mail when the sale begins', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
  mailTo,
  axe,
}) => {
  const student = await signIn()
  const office = await browser.newContext({ baseURL })
  await signInContext(office, baseURL ?? '', await makeUser('admin'))
  const admin = await office.newPage()

  await test.step('the office takes it off sale, and list, page and API say so within seconds', async () => {
    await setOffer(admin, 'Shown, not for sale')
    const shown = async () => {
      const { offer } = await (await request.get(`/api/programs/${slug}`)).json()
      const pages = await Promise.all(
        ['/programs', `/programs/${slug}`].map(async (path) => (await request.get(path)).text()),
      )
      return { offer, pages: pages.map((html) => html.includes(`Register my interest: ${title}`)) }
    }
    await expect.poll(shown, { timeout: withinMs }).toEqual({ offer: 'interest', pages: [true, true] })
  })

  await test.step('a student registers an interest, and is asked for nothing', async () => {
    await page.goto(`/programs/${slug}`)
    await page
      .getByRole('link', { name: `Register my interest: ${title}` })
      .first()
      .click()
    await expect(page.getByText(`${title} cannot be paid yet`)).toBeVisible()
    await expect(page.getByRole('radio', { name: /MTN/ })).toHaveCount(0)
    await axe()
    await page.getByRole('button', { name: 'Register my interest' }).click()
    await expect(page.getByText('Your interest is noted')).toBeVisible()
    const refused = await page.request.post('/api/payment/initiate', {
      headers: { origin: baseURL ?? '' },
      data: { provider: 'mtn', phone: '+237670000001', amount: 15_000, program: slug },
    })
    expect(refused.status()).toBe(409)
    expect(await refused.text()).toContain('not for sale')
  })

  await test.step('it is not sold with or without a class before every week is written', async () => {
    await chooseOffer(admin, 'For sale')
    await expect(admin.locator('#program-offer-error')).toContainText('once every week has lessons')
    await expect(admin.getByLabel('Sale', { exact: true })).toHaveValue('online')
    await admin.getByRole('button', { name: 'Discard my changes' }).click()
  })

  await test.step('the sale begins: a mail leads to the payment', async () => {
    await setOffer(admin, 'For sale, in class only')
    const mail = await mailTo(student.email, 'program_on_sale')
    expect(mail.text).toContain(`/payment?program=${slug}`)
    // Without a class to choose nothing can be paid yet.
    await query(`update programs set offer = 'online' where slug = $1`, [slug])
    await page.goto(`/payment?program=${slug}`)
    await expect(page.getByRole('radio', { name: /MTN/ })).toBeVisible()
  })
  await office.close()
})
