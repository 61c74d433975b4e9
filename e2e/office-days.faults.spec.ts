import { randomUUID } from 'node:crypto'
import { query } from './support/database'
import { expect, type Language, test } from './support/fixtures'
import { tabToName } from './support/keyboard'
import { makeMessage, markedName } from './support/messages'
import { beginAtToday, expectAnsweredOnce, expectToday } from './support/today'

/** Runs alone, after everything else: everybody in the office sees the line. */
test.describe.configure({ mode: 'serial' })

/** The line is read once in 15 seconds for all pages of an instance. */
const patience = { timeout: 40_000, intervals: [500] }
const waiting = randomUUID()

test.afterEach(() => query('delete from outbox_mails where id = $1', [waiting]))

for (const language of ['en', 'fr'] as const satisfies readonly Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language })

    test('the third day: mail is down for an hour, seen and worked through by keyboard', async ({
      page,
      signIn,
      axe,
      t,
      at,
    }) => {
      test.slow()
      await signIn('admin')
      const { keyboard } = page
      const message = await makeMessage({ name: markedName(), locale: language })
      const line = page.getByText(t('System.troubleCauses.domain'))
      const go = async (key: string) => {
        await keyboard.press('g')
        await keyboard.press(key)
      }
      await beginAtToday(page, t, at)
      const seeAgain = (count: number) =>
        expect(async () => {
          await go('d')
          await expectToday(page, t)
          await expect(line).toHaveCount(count, { timeout: 500 })
        }).toPass(patience)
      await seeAgain(0)

      await query(
        `insert into outbox_mails (id, kind, to_email, data, state, attempts, last_error, failed_at, next_try_at)
         values ($1, 'welcome', 'waits@example.cm', '{"firstName":"Amina","programSlug":null}', 'failed', 1,
           '403 validation_error', now() + interval '1 hour', now() + interval '1 hour')`,
        [waiting],
      )
      await test.step('the red line says whose fault it is and how many wait, and leads to the list', async () => {
        await seeAgain(1)
        await expect(page.getByText(t('System.faults.domain'))).toBeVisible()
        // Other tests may have left mails that wait.
        await expect(page.getByText(/\d e.mails? (waits?|attend(ent)?)\./)).toBeVisible()
        await axe()
        await tabToName(page, t('System.troubleLink'))
        await keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: t('System.title') })).toBeVisible()
        await expect(page.getByText(t('System.mailStopped'), { exact: true })).toBeVisible()
      })

      await test.step('a message that came meanwhile is answered', async () => {
        await go('m')
        await expect(page).toHaveURL(/\/admin\/messages/)
        await expect(line).toHaveCount(1)
        await expect(async () => {
          await keyboard.press('/')
          await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 200 })
        }).toPass()
        await keyboard.insertText(message.name)
        await keyboard.press('Enter')
        await expect(page).toHaveURL(/[?&]q=/)
        await expect(async () => {
          await keyboard.press('j')
          await expect(page.getByRole('link', { name: message.name, exact: true })).toBeFocused({
            timeout: 200,
          })
        }).toPass()
        await keyboard.press('r')
        await expect(page.getByLabel(t('OfficeMessages.reply'), { exact: true })).toBeFocused()
        await keyboard.insertText('On Monday, at 18:00.')
        await tabToName(page, t('Office.sendResponse'))
        await keyboard.press('Enter')
        await expect(page.getByText(t('Office.responseSent'))).toBeVisible()
      })

      await query(
        `update outbox_mails set state = 'sent', sent_at = now(), last_error = null where id = $1`,
        [waiting],
      )
      await seeAgain(0)
      await expectAnsweredOnce([message.id])
    })
  })
}
