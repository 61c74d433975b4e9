import { enrol, makeUser } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { makeGlossary } from './support/glossary'
import { itemOf } from './support/learning'

const program = 'data-science'

test('the editor shows a term, a lesson its meaning without JavaScript, and the glossary all terms', async ({
  page,
  browser,
  baseURL,
  signIn,
  t,
}) => {
  test.setTimeout(120_000)
  await makeGlossary(program)
  const lesson = await itemOf(program, 'lesson')
  const main = page.locator('main')
  await signIn('admin')
  await page.goto(`/admin/programs/${program}/curriculum/${lesson.slug}`)
  for (const [label, added] of [
    ['textEn', 'Two **Test requests**.'],
    ['textFr', 'Deux **requêtes de test**.'],
  ] as const) {
    const text = main.getByLabel(t(`Curriculum.editor.${label}`), { exact: true })
    await text.fill(`${await text.inputValue()}\n\n${added}\n`)
  }
  const preview = main.getByRole('region', { name: t('Curriculum.editor.previewEnglish') })
  await expect(preview.getByRole('button', { name: 'Test requests' })).toBeVisible()
  await main.getByRole('button', { name: t('Curriculum.editor.save'), exact: true }).click()
  await expect(main.getByText(t('Curriculum.saved'))).toBeVisible()
  await main.getByRole('button', { name: t('Curriculum.publish'), exact: true }).click()
  await expect(main.getByText(t('Curriculum.published'))).toBeVisible()

  const reader = await makeUser('student')
  await enrol(reader.id, program)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await signInContext(context, baseURL ?? '', reader)
  const student = await context.newPage()
  await student.goto(`/user/programs/${program}/${lesson.slug}`)
  const meaning = student.getByText('What a browser sends to a server.')
  const term = student.getByRole('button', { name: 'Test requests' })
  await expect(meaning).toBeHidden()
  await term.click()
  await expect(meaning).toBeInViewport()
  await student.keyboard.press('Escape')
  await expect(meaning).toBeHidden()
  await term.focus()
  await student.keyboard.press('Enter')
  await expect(meaning).toBeVisible()

  await student.goto(`/user/programs/${program}`)
  await student.getByRole('link', { name: t('Learning.glossary.title') }).click()
  await expect(student).toHaveURL(new RegExp(`/user/programs/${program}/words$`))
  await expect(student.locator('dt').filter({ hasText: /^test / })).toHaveText([
    'test answer',
    'test request',
  ])
  await context.close()
})
