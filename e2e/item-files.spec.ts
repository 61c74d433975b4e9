import type { Page } from '@playwright/test'
import { enrol, makeUser, query } from './support/database'
import { expect, languagesFrom, signInContext, test } from './support/fixtures'

const program = 'web-development'

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

/** A photo as a phone would send it: far larger than a lesson needs, painted in this browser. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2_400
    canvas.height = 1_600
    const paint = canvas.getContext('2d') as CanvasRenderingContext2D
    for (let n = 0; n < 3_000; n++) {
      paint.fillStyle = `hsl(${(n * 47) % 360} 60% ${20 + (n % 60)}%)`
      paint.fillRect((n * 797) % 2_400, (n * 523) % 1_600, 90, 70)
    }
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" onload="document.title=\'run\'"><script>document.title="run"</script><rect width="200" height="100" fill="#9c6"/></svg>'

for (const language of languagesFrom('en')) {
  test.describe(`the office in ${language}`, () => {
    test.use({ language, locale: language })

    test('a picture and a file are added to a lesson; students get them once it is published, others do not', async ({
      page,
      browser,
      baseURL,
      t,
      at,
      axe,
      signIn,
    }) => {
      test.setTimeout(180_000)
      await signIn('admin')
      const main = page.locator('main')
      const uploads = main.getByRole('region', { name: t('Curriculum.files.title') })
      const pictureForm = uploads.locator('form').filter({ has: page.locator('[name="picture"]') })
      const addPicture = pictureForm.getByRole('button', { name: t('Curriculum.files.add'), exact: true })
      const save = async () => {
        await main.getByRole('button', { name: t('Curriculum.editor.save'), exact: true }).click()
        await expect(main.getByText(t('Curriculum.saved'))).toBeVisible()
      }
      let slug = ''
      let address = ''

      await test.step('a new lesson', async () => {
        await page.goto(at(`/admin/programs/${program}/curriculum`))
        const form = main.locator('form').filter({ hasText: t('Curriculum.addKind') })
        await form.getByLabel(t('Curriculum.addKind')).selectOption('lesson')
        await form.getByLabel(t('Curriculum.titleEn')).fill('The market in figures')
        await form.getByRole('button', { name: t('Curriculum.add'), exact: true }).click()
        await expect(page).toHaveURL(/\/curriculum\/[\w-]+$/)
        slug = page.url().split('/').at(-1) ?? ''
        await field(page, 'titleFr').fill('Le marché en chiffres')
        await field(page, 'textEn').fill('Look at the stall.\n\nThen add up its prices.')
        await field(page, 'textFr').fill('Regardez l’étal.\n\nPuis additionnez ses prix.')
        await field(page, 'minutes').fill('5')
        await field(page, 'required').uncheck()
        await save()
      })

      await test.step('what is missing is said beside each field', async () => {
        await addPicture.click()
        for (const name of ['picture', 'altEn', 'altFr']) {
          await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
        }
        await expect(uploads.getByText(t('Curriculum.files.pictureNeeded'))).toBeVisible()
        await expect(field(page, 'picture')).toBeFocused()
        await axe()
      })

      await test.step('a photo becomes small and stands behind the paragraph of the cursor', async () => {
        await field(page, 'textEn').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4))
        await field(page, 'textFr').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0))
        const buffer = await photo(page)
        expect(buffer.length).toBeGreaterThan(300_000)
        await field(page, 'picture').setInputFiles({ name: 'stall.jpg', mimeType: 'image/jpeg', buffer })
        await field(page, 'altEn').fill('A market stall in many colours')
        await field(page, 'altFr').fill('Un étal de marché de toutes les couleurs')
        await addPicture.click()
        await expect(field(page, 'textEn')).toHaveValue(
          /^Look at the stall\.\n\n!\[A market stall in many colours\]\(\/api\/curriculum\/[\w.-]+\)\n\nThen add/,
        )
        await expect(field(page, 'textFr')).toHaveValue(
          /^Regardez l’étal\.\n\n!\[Un étal de marché de toutes les couleurs\]\(\/api\/curriculum\/[\w.-]+\)\n\nPuis/,
        )
        address = /\((\/api[^)]+)\)/.exec(await field(page, 'textEn').inputValue())?.[1] ?? ''
        await expect(main.locator(`.lesson img[src="${address}"]`).first()).toBeVisible()
        const { size } = (
          await query<{ size: number }>('select size from item_files where name = $1', [
            address.split('/').at(-1),
          ])
        )[0] as { size: number }
        expect(size).toBeLessThanOrEqual(60 * 1024)
        await save()
      })

      await test.step('a drawing loses what could run', async () => {
        const buffer = Buffer.from(drawing)
        await field(page, 'picture').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer })
        await field(page, 'altEn').fill('A green field')
        await field(page, 'altFr').fill('Un champ vert')
        await addPicture.click()
        await expect(field(page, 'textEn')).toHaveValue(/-200x100\.svg\)/)
        const svg = /\((\/api[^)]+\.svg)\)/.exec(await field(page, 'textEn').inputValue())?.[1] ?? ''
        const opened = await page.context().newPage()
        await opened.goto(svg)
        expect(await opened.title()).not.toBe('run')
        expect(await opened.content()).not.toContain('script')
        await opened.close()
      })

      await test.step('a file is listed, another kind is refused beside its field', async () => {
        const addFile = uploads.getByRole('button', {
          name: t('Curriculum.files.addFileButton'),
          exact: true,
        })
        const choose = (name: string, content: string) =>
          field(page, 'file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
        await choose('prices.exe', 'MZ')
        await addFile.click()
        await expect(uploads.getByText(t('Curriculum.files.kindRefused'))).toBeVisible()
        await choose('prices.csv', 'name,price\nTomatoes,500\n')
        await addFile.click()
        await expect(uploads.getByRole('link', { name: /prices\.csv/ })).toBeVisible()
        await save()
        await axe()
      })

      await test.step('it is published', async () => {
        await main.getByRole('button', { name: t('Curriculum.publish'), exact: true }).click()
        await expect(main.getByText(t('Curriculum.published'))).toBeVisible()
      })

      await test.step('a student who has paid sees the picture and gets the file', async () => {
        const user = await makeUser('student', language)
        await enrol(user.id, program)
        const context = await browser.newContext({ locale: language, baseURL })
        await signInContext(context, baseURL ?? '', user)
        const student = await context.newPage()
        await student.goto(at(`/user/programs/${program}/${slug}`))
        const picture = student.locator(`img[src="${address}"]`)
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(300)
        const download = student.waitForEvent('download')
        await student.getByRole('link', { name: /prices\.csv/ }).click()
        expect((await download).suggestedFilename()).toBe('prices.csv')
        await context.close()
      })

      await test.step('somebody who has not paid, and a stranger, get nothing', async () => {
        const user = await makeUser('student', language)
        await enrol(user.id, program, 'pending')
        const context = await browser.newContext({ locale: language, baseURL })
        expect((await context.request.get(address)).status()).toBe(404)
        await signInContext(context, baseURL ?? '', user)
        expect((await context.request.get(address)).status()).toBe(403)
        await context.close()
      })

      await query(`update learning_items set archived_at = now() where slug = $1`, [slug])
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a file and a small picture can be uploaded, and an error comes back to the page', async ({
    page,
    t,
    signIn,
  }) => {
    await signIn('admin')
    const [item] = await query<{ id: string; slug: string }>(
      `select i.id, i.slug from learning_items i join programs p on p.id = i.program_id
       where p.slug = $1 and i.kind = 'lesson' and i.archived_at is null order by i.created_at limit 1`,
      [program],
    )
    await page.goto(`/admin/programs/${program}/curriculum/${item?.slug}`)
    const uploads = page.getByRole('region', { name: t('Curriculum.files.title') })
    await uploads.getByRole('button', { name: t('Curriculum.files.addFileButton') }).click()
    await expect(uploads.getByText(t('Curriculum.files.refused'))).toBeVisible()
    await field(page, 'file').setInputFiles({
      name: 'plain.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('plain'),
    })
    await uploads.getByRole('button', { name: t('Curriculum.files.addFileButton') }).click()
    await expect(uploads.getByText(t('Curriculum.files.uploaded'))).toBeVisible()
    await expect(uploads.getByRole('link', { name: /plain\.txt/ })).toBeVisible()
    await uploads
      .getByRole('button', { name: t('Curriculum.files.removeFile', { name: 'plain.txt' }) })
      .click()
    await expect(uploads.getByRole('link', { name: /plain\.txt/ })).toBeHidden()
    await field(page, 'picture').setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(drawing),
    })
    await field(page, 'altEn').fill('A green field')
    await field(page, 'altFr').fill('Un champ vert')
    await uploads.getByRole('button', { name: t('Curriculum.files.add'), exact: true }).click()
    await expect(uploads.getByText(t('Curriculum.files.uploaded'))).toBeVisible()
    await uploads.getByText(t('Curriculum.files.uploadedPictures', { count: 1 })).click()
    await expect(uploads.getByText(/!\[.+\]\(\/api\/curriculum\/.+\.svg\)/)).toBeVisible()
    await query('delete from item_revisions where published_at is null and item_id = $1', [item?.id])
  })
})
