import { href, paths } from '../src/config/paths'
import { makeUser, query } from './support/database'
import { expect, signInContext, test, translator } from './support/fixtures'

const en = translator('en')
const within = { timeout: 5_000 }

test('an administrator writes the next privacy text in both languages, previews it and publishes it', async ({
  page,
  signIn,
  request,
  axe,
}) => {
  // Far away, so that nobody is asked for anything, and no page says something else meanwhile.
  const someday = '2099-01-01'
  await query(`delete from legal_drafts where document = 'privacy'`)
  await signIn('admin')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: en('Legal.link') }).click()
  await expect(page.getByRole('heading', { level: 1, name: en('Legal.title') })).toBeVisible()
  await axe()
  const privacy = page.getByRole('region', { name: en('Privacy.title') })
  await privacy.getByRole('link', { name: en('Legal.newVersion') }).click()
  const draft = page.locator('#draft-title').locator('..')
  const english = draft.getByLabel(en('Legal.fields.sourceEn'))
  await expect(english).toHaveValue(/## Who is responsible/)
  await english.fill(
    'Call {phone}.\n\n## Who we are\n\n[read](javascript:alert(1)) <script>alert(1)</script>',
  )
  await draft
    .getByLabel(en('Legal.fields.sourceFr'))
    .fill('Appelez le {phone}.\n\n## Qui nous sommes\n\nNous.')
  await draft.getByLabel(en('Legal.fields.changeEn')).fill('It is shorter.')
  await draft.getByLabel(en('Legal.fields.changeFr')).fill('Il est plus court.')
  await draft.getByLabel(en('Legal.fields.inForceOn')).fill(someday)
  await draft.getByRole('button', { name: en('Legal.saveDraft') }).click()
  await expect(page.getByText(en('Legal.notReady'))).toBeVisible()
  await expect(page.getByText(/HTML is not accepted/).first()).toBeVisible()
  await axe()

  await english.fill('Call {phone}.\n\n## Who we are\n\nUs.')
  await draft.getByRole('button', { name: en('Legal.saveDraft') }).click()
  await expect(page.getByText(en('Legal.notReady'))).toBeHidden()
  const preview = page.getByRole('region', { name: en('Legal.previewTitle') })
  await preview.getByText(en('Legal.previewOf', { language: 'English' })).click()
  await expect(preview.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await expect(preview.getByText(/Call \+237/)).toBeVisible()
  const publish = preview.getByRole('button', { name: /^Publish version \d+$/ })
  const number = /\d+/.exec((await publish.textContent()) ?? '')?.[0] ?? ''
  await publish.click()
  const versions = page.getByRole('region', { name: en('Legal.versionsTitle') })
  await expect(versions.getByRole('link', { name: en('Legal.version', { number }) })).toBeVisible()

  const says = async (path: string, words: string) => (await (await request.get(path)).text()).includes(words)
  await expect.poll(() => says('/privacy', 'It is shorter.'), within).toBe(true)
  await expect.poll(() => says('/fr/privacy', 'Il est plus court.'), within).toBe(true)
  await expect.poll(() => says(`/privacy/${number}`, 'Who we are'), within).toBe(true)
  await page.goto(`/privacy/${number}`)
  await expect(page.getByText(en('LegalPage.toCurrent'))).toBeVisible()
  await axe()
  await page.goto('/privacy')
  await expect(
    page.getByText(en('LegalPage.version', { number: '1', day: '28 November 2026' })),
  ).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an editor ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('a draft is discarded by a second press', async ({ page, signIn }) => {
      await query(`delete from legal_drafts where document = 'terms'`)
      await signIn('admin')
      await page.goto('/admin/settings/legal/terms')
      await expect(page.getByText(en('Legal.discardDraft'))).toHaveCount(0)
      await page.getByRole('button', { name: en('Legal.saveDraft') }).click()
      await page.getByText(en('Legal.discardDraft')).click()
      await page.getByRole('button', { name: en('Legal.discardNow') }).click()
      await expect(page.getByRole('heading', { level: 1, name: en('Legal.title') })).toBeVisible()
      expect(await query(`select document from legal_drafts where document = 'terms'`)).toEqual([])
    })
  })

  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('somebody who has agreed to nothing yet sees one page between, and goes on to where they wanted', async ({
      browser,
      baseURL,
      language,
      t,
    }) => {
      const student = await makeUser('student', language)
      await query('update users set consent_at = null where id = $1', [student.id])
      const context = await browser.newContext({ baseURL, javaScriptEnabled, locale: language })
      await signInContext(context, baseURL ?? '', student)
      const page = await context.newPage()
      const wanted = href(language, paths.payments)
      for (const area of [wanted, href(language, paths.dashboard), href(language, paths.profileEdit)]) {
        await page.goto(area)
        await expect(page).toHaveURL(/\/agree\?callbackUrl=/)
      }
      await page.goto(wanted)
      await expect(page.getByRole('heading', { level: 1, name: t('Consent.title') })).toBeVisible()
      await expect(page.getByRole('region', { name: t('MyData.exportTitle') })).toBeVisible()
      await expect(page.getByRole('region', { name: t('MyData.eraseTitle') })).toBeVisible()
      await page
        .locator('main')
        .getByRole('link', { name: t('Consent.read') })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`${href(language, '/terms')}/\\d+$`))
      await page.goto(wanted)
      await page.getByRole('button', { name: t('Consent.agree') }).click()
      await expect(page).toHaveURL(new RegExp(`${wanted}$`))
      expect(
        await query(
          'select document::text, how::text from consents where user_id = $1 order by consents.document',
          [student.id],
        ),
      ).toEqual([
        { document: 'terms', how: 'sign_in' },
        { document: 'privacy', how: 'sign_in' },
      ])
      await context.close()
    })
  })
}
