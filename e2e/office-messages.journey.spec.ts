import { expect, test, uniqueEmail } from './support/fixtures'
import { makeCannedReply, messageLinkIn } from './support/messages'

test('a visitor writes, the office answers with a ready answer, and the visitor answers back', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
  language,
}) => {
  const email = uniqueEmail()
  const title = await makeCannedReply()
  await page.goto(at('/contact'))
  const form = page.locator('form', { has: page.locator('textarea') })
  await form.locator('#contact-name').fill('Jean-Pierre Djock')
  await form.locator('#contact-email').fill(email)
  await form.locator('#contact-subject').selectOption('course-inquiry')
  await form.locator('#contact-message').fill('When?\n<b>bold</b>')
  await form.getByRole('button', { name: t('Contact.send') }).click()
  await expect(page.getByText(t('Contact.success'))).toBeVisible()

  await signIn('staff')
  await page.goto(at('/admin/messages?status=unread'))
  await expect(page.locator('[data-live-badge=newMessages]').first()).toHaveText(/\d/)
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/status=unread/)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(t('OfficeMessages.stateUnread'))
  await axe()
  await page.goto(at(`/admin/messages?q=${email}`))
  await row.getByRole('link', { name: 'Jean-Pierre Djock', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('<b>bold</b>')
  await expect(page).toHaveURL(/message=/)
  await axe()
  await dialog.getByRole('link', { name: t('Common.close') }).click()
  await expect(row).toContainText(t('OfficeMessages.stateRead'))

  await row.getByRole('link', { name: t('OfficeMessages.respondTo', { name: 'Jean-Pierre Djock' }) }).click()
  const send = dialog.getByRole('button', { name: t('Office.sendResponse') })
  await expect(send).toBeDisabled()
  await dialog.getByLabel(t('OfficeMessages.canned')).selectOption({ label: title })
  const answer =
    language === 'fr' ? 'Bonjour Jean-Pierre, cela commence lundi.' : 'Dear Jean-Pierre, it begins on Monday.'
  await expect(dialog.getByLabel(t('OfficeMessages.reply'), { exact: true })).toHaveValue(answer)
  // What the mail says around the answer is drawn around the field, once.
  await expect(dialog.locator('[data-around]')).toHaveText([
    t('Mail.hello', { name: 'Jean-Pierre' }),
    /Amina, (for the team of|pour l’équipe de) Mboa Academy/,
  ])
  await expect(send).toBeInViewport({ ratio: 1 })
  await axe()
  await dialog.getByRole('button', { name: t('OfficeMessages.preview') }).click()
  await expect(page.frameLocator('iframe').getByText(answer)).toBeVisible()
  await page
    .getByRole('button', { name: t('Common.close') })
    .last()
    .click()
  await send.click()
  await expect(page.getByText(t('Office.responseSent'))).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const mail = await mailTo(email, 'office_reply')
  expect(mail.text).toContain(answer)
  await page.goto(messageLinkIn(mail.html))
  await expect(page.getByText(answer)).toBeVisible()
  await axe()
  await page.getByLabel(t('ContactThread.answerLabel')).fill('Thank you <i>so</i> much')
  await page.getByRole('button', { name: t('ContactThread.answerSend'), exact: true }).dblclick()
  await expect(page.getByText(t('ContactThread.sent'))).toBeVisible()

  await page.goto(at(`/admin/messages?status=unread&q=${email}`))
  await row.getByRole('link', { name: 'Jean-Pierre Djock', exact: true }).click()
  await expect(dialog.getByText('Thank you <i>so</i> much')).toHaveCount(1)
})
