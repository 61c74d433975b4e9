import type { APIRequestContext, Page } from '@playwright/test'
import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { askToPay } from './support/payment'
import { fillRegistration, newPerson, submitRegistration } from './support/registration'

/** Each test edits a program of its own, and puts it back as it was. */
const prices = {
  edited: 'test-automation',
  shared: 'microsoft-office-skills',
  chosen: 'full-stack-development',
}
/** An edit is on every public page within this long, without a rebuild. */
const withinMs = 5_000

const announce = () => query(`insert into events (type) values ('program.changed')`)
const restore = async (slug: string) => {
  await query('update programs set price_xaf = 15000 where slug = $1', [slug])
  await announce()
}
const open = async (page: Page, slug: string) => {
  await page.goto(`/admin/programs/${slug}`)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
}
const price = (page: Page) => page.getByRole('textbox', { name: 'Price in XAF' })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. The public pages')).toBeVisible()
}

/** No other program costs what these tests ask for. */
async function shows(request: APIRequestContext, path: string, text: string) {
  const html = await (await request.get(path)).text()
  return html.replaceAll('\u00a0', ' ').includes(text)
}

test('an admin changes a price, and every public page shows it in both languages within 5 s', async ({
  page,
  request,
  signIn,
  axe,
}) => {
  const slug = prices.edited
  await signIn('admin')
  try {
    await page.goto('/admin/programs')
    await expect(page.getByRole('row')).not.toHaveCount(0)
    await axe()
    await page.getByRole('link', { name: 'Test Automation', exact: true }).click()
    await axe()
    await price(page).fill('23500')
    await save(page)
    const saved = Date.now()
    const pages = ['/', '/programs', `/programs/${slug}`].flatMap((path) => [
      [path, 'XAF 23,500'],
      [`/fr${path === '/' ? '' : path}`, '23 500 FCFA'],
    ]) as [string, string][]
    for (const [path, text] of pages) {
      await expect
        .poll(() => shows(request, path, text), {
          timeout: Math.max(1, withinMs - (Date.now() - saved)),
          intervals: [100],
          message: path,
        })
        .toBe(true)
    }
    const html = await (await request.get(`/programs/${slug}`)).text()
    expect(html).toContain('"price":23500')
    expect(html).toMatch(/<meta property="og:description" content="[^"]*XAF\s23,500/)

    // Two edits quickly after each other: the later one stays.
    for (const next of ['24000', '25000']) {
      await price(page).fill(next)
      await save(page)
    }
    await expect
      .poll(() => shows(request, `/programs/${slug}`, 'XAF 25,000'), { timeout: withinMs })
      .toBe(true)
    const [entry] = await query<{ details: unknown }>(
      `select details from audit_log where action = 'program.changed' and details ->> 'slug' = $1 order by id desc limit 1`,
      [slug],
    )
    expect(entry?.details).toEqual({ slug, before: { priceXaf: 24_000 }, after: { priceXaf: 25_000 } })
  } finally {
    await restore(slug)
  }
})

test('two admins edit the same program: nothing is overwritten, nothing that was typed is lost', async ({
  page,
  browser,
  baseURL,
  signIn,
  axe,
}) => {
  const slug = prices.shared
  await signIn('admin')
  const colleague = await browser.newContext({ baseURL })
  await signInContext(colleague, baseURL ?? '', await makeUser('admin'))
  const other = await colleague.newPage()
  try {
    await open(page, slug)
    await open(other, slug)

    await test.step('what is wrong is said at once, beside its field and above', async () => {
      await price(page).fill('14999')
      await page.getByLabel('Title (French)', { exact: true }).first().fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      const summary = page.getByRole('alert').filter({ hasText: '2 things need your attention' })
      await expect(summary).toBeFocused()
      await expect(price(page)).toHaveAccessibleDescription(/must be from XAF 15,000/)
      await axe()
    })

    await test.step('a reload brings back what was typed', async () => {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(price(page)).toHaveValue('14999')
      await page.getByRole('button', { name: 'Discard my changes' }).first().click()
      await expect(price(page)).toHaveValue('15000')
    })

    await test.step('a colleague was quicker', async () => {
      await price(other).fill('16000')
      await save(other)
      await price(page).fill('17000')
      await page.getByRole('button', { name: 'Save changes' }).click()
      const notice = page
        .getByRole('alert')
        .filter({ hasText: 'changed this program while you were working' })
      await expect(notice).toContainText('16000')
      await expect(price(page)).toHaveValue('17000')
      expect(await query('select price_xaf from programs where slug = $1', [slug])).toEqual([
        { price_xaf: 16_000 },
      ])
      await axe()
      await notice.getByRole('button', { name: 'Use theirs: Price in XAF' }).click()
      await expect(price(page)).toHaveValue('16000')
    })

    await test.step('weeks are moved with the keyboard', async () => {
      const [, second] = await query<{ title_en: string }>(
        'select w.title_en from program_weeks w join programs p on p.id = w.program_id where p.slug = $1 order by w.number',
        [slug],
      )
      await page.getByRole('button', { name: 'Move week 2 up' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Move week 1 down' })).toBeFocused()
      await expect(page.locator('main summary').first()).toContainText(`Week 1${second?.title_en}`)
    })
  } finally {
    await colleague.close()
    await restore(slug)
  }
})

test('a student who registered before a change of price sees it before paying', async ({
  page,
  t,
  browser,
  baseURL,
}) => {
  const slug = prices.chosen
  const office = await browser.newContext({ baseURL })
  await signInContext(office, baseURL ?? '', await makeUser('admin'))
  const editor = await office.newPage()
  try {
    const person = newPerson()
    await page.goto('/register')
    await fillRegistration(page, t, person, slug)
    await submitRegistration(page)
    await expect(page).toHaveURL(/\/register\/payment/)
    await open(editor, slug)
    await price(editor).fill('19000')
    await save(editor)

    await page.getByRole('button', { name: t('Payment.payNow') }).click()
    await expect(page.getByText(/has changed from XAF\s15,000 to XAF\s19,000/)).toBeVisible()
    await expect(page.getByLabel(t('Payment.amount'))).toHaveValue('19000')
    expect(
      await query('select 1 from payment_intents i join users u on u.id = i.user_id where u.email = $1', [
        person.email,
      ]),
    ).toEqual([])
    await askToPay(page, t)
    const agreed = await query(
      'select i.amount_xaf, i.price_xaf from payment_intents i join users u on u.id = i.user_id where u.email = $1',
      [person.email],
    )
    expect(agreed).toEqual([{ amount_xaf: 19_000, price_xaf: 19_000 }])
  } finally {
    await office.close()
    await restore(slug)
  }
})

test('an admin deletes a program that nobody ever chose, and only with its slug typed once more', async ({
  page,
  signIn,
  t,
  at,
}) => {
  const slug = `never-chosen-${Date.now()}`
  await query(
    `insert into programs (id, slug, position, icon, title_en, title_fr, description_en, description_fr, outcome_en, outcome_fr,
       audience_en, audience_fr, duration_weeks, price_xaf, is_online, offer, updated_at)
     select gen_random_uuid(), $1, 99, icon, $1, $1, description_en, description_fr, outcome_en, outcome_fr,
       audience_en, audience_fr, 6, price_xaf, is_online, 'draft', now() from programs where slug = 'web-development'`,
    [slug],
  )
  await signIn('admin')
  await page.goto(at('/admin/programs'))
  await page
    .getByRole('link', { name: new RegExp(slug) })
    .first()
    .click()
  await page.getByText(t('ProgramEditor.delete'), { exact: true }).click()
  const typed = page.getByLabel(t('ProgramEditor.typed', { slug }))
  await typed.fill('web-development')
  await page.getByRole('button', { name: t('ProgramEditor.deleteNow') }).click()
  await expect(page.getByText(t('ProgramEditor.typedOther')).first()).toBeVisible()
  await expect(typed).toHaveValue('web-development')
  await typed.fill(slug)
  await page.getByRole('button', { name: t('ProgramEditor.deleteNow') }).click()
  await expect(page.getByText(t('ProgramEditor.deleted'))).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(slug) })).toHaveCount(0)
  await page.goto(at('/admin/programs/web-development'))
  await page.getByText(t('ProgramEditor.delete'), { exact: true }).click()
  await page.getByLabel(t('ProgramEditor.typed', { slug: 'web-development' })).fill('web-development')
  await page.getByRole('button', { name: t('ProgramEditor.deleteNow') }).click()
  await expect(page.getByText(t('ProgramEditor.deleteChosen'))).toBeVisible()
})
