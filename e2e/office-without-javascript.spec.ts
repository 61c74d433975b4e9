import type { Page } from '@playwright/test'
import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { makeMessage } from './support/messages'
import { listScreens } from './support/screens'

test.use({ javaScriptEnabled: false })

/** What the browser would send for one button of a form. */
interface Sending {
  name: string
  method: string
  address: string
  isMultipart: boolean
  fields: [string, string][]
}

/** Everything that can be sent from the page as it is shown without scripts. */
const listSendings = (page: Page) =>
  page.evaluate(() =>
    [...document.forms]
      .filter((form) => form.checkVisibility() || form.closest('[popover], details') !== null)
      .flatMap((form) =>
        [...form.elements]
          .filter((each) => each instanceof HTMLButtonElement && each.type === 'submit')
          .filter((button) => !button.closest('[data-needs-js]'))
          .map((button): Sending => {
            const submitter = button as HTMLButtonElement
            const data = new FormData(form, submitter)
            return {
              name: submitter.ariaLabel || submitter.textContent.trim(),
              method: form.method,
              // A field may be called "action".
              address: new URL(
                submitter.getAttribute('formaction') ?? form.getAttribute('action') ?? '',
                location.href,
              ).href,
              isMultipart: form.enctype === 'multipart/form-data',
              fields: [...data].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
            }
          }),
      ),
  )

/**
 * Sent as the browser does, but by nobody: whether it can be read is decided before who sent it, and nothing is changed.
 * null: the answer is a page or leads to one.
 */
async function refusal({ method, address, isMultipart, fields }: Sending): Promise<string | null> {
  if (!/^https?:/.test(address)) {
    return 'only a script can send it'
  }
  if (method !== 'post') {
    return null
  }
  const body = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of fields) {
    body.append(name, value)
  }
  const { origin } = new URL(address)
  const answer = await fetch(address, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin, accept: 'text/html' },
  })
  await answer.body?.cancel()
  const type = answer.headers.get('content-type') ?? ''
  return (answer.status >= 300 && answer.status < 400) || (answer.ok && type.startsWith('text/html'))
    ? null
    : `${answer.status} ${type}`
}

for (const as of ['staff', 'admin'] as const) {
  test(`no form of the office is answered with anything but a page: ${as}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const message = await makeMessage()
    await signInContext(context, baseURL ?? '', await makeUser(as))
    const screens = (await listScreens()).filter(
      ({ path, as: who, status }) => who === as && path.startsWith('/admin') && status === undefined,
    )
    const refused: string[] = []
    let sent = 0
    for (const path of [
      `/admin/messages?message=${message.id}&reply=1`,
      `/admin/messages?message=${message.id}`,
      ...screens.map((screen) => screen.path),
    ]) {
      await page.goto(path)
      for (const sending of await listSendings(page)) {
        sent += 1
        const why = await refusal(sending)
        if (why) {
          refused.push(`${path}, ${sending.name}: ${why}`)
        }
      }
    }
    expect(sent).toBeGreaterThan(100)
    expect(refused).toEqual([])
  })
}

test('a message is answered without scripts, and what a colleague wrote meanwhile can be read first', async ({
  page,
  signIn,
  t,
}) => {
  const { id, name } = await makeMessage()
  await signIn('staff')
  await page.goto(`/admin/messages?message=${id}&reply=1`)
  const dialog = page.getByRole('dialog', { name: t('OfficeMessages.replyTitle', { name }) })
  await dialog.getByLabel(t('OfficeMessages.reply'), { exact: true }).fill('It begins on Monday.')
  const colleague = await makeUser('staff')
  await query(
    `insert into contact_replies (id, message_id, direction, author_id, subject, body)
     values (gen_random_uuid(), $1, 'office', $2, 'Re: other', 'On Tuesday, I think.')`,
    [id, colleague.id],
  )
  await dialog.getByRole('button', { name: t('Office.sendResponse') }).click()
  await expect(dialog.getByText(t('OfficeMessages.answeredMeanwhile'))).toBeVisible()
  await expect(dialog.getByLabel(t('OfficeMessages.reply'), { exact: true })).toHaveValue(
    'It begins on Monday.',
  )
  await dialog.getByRole('link', { name: t('OfficeMessages.readMeanwhile') }).click()
  await expect(dialog.getByText('On Tuesday, I think.')).toBeInViewport()
  await dialog.getByRole('button', { name: t('OfficeMessages.sendAnyway') }).click()
  await expect(page.getByText(t('Office.responseSent'))).toBeVisible()
  expect(
    await query('select body from contact_replies where message_id = $1 order by created_at desc limit 1', [
      id,
    ]),
  ).toEqual([{ body: 'It begins on Monday.' }])
})
