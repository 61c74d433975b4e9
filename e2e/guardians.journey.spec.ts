import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test, uniqueEmail } from './support/fixtures'
import { course, itemsOf } from './support/learning'
import { fillRegistration, newPerson, registrationForm, submitRegistration } from './support/registration'

/** A day on which somebody is `years` old, as it is typed. */
function bornYearsAgo(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years, 0, 15)
  return `15/01/${day.getUTCFullYear()}`
}

const idOf = async (email: string) => {
  const [user] = await query<{ id: string }>('select id from users where email_key = $1', [email])
  return user?.id ?? ''
}

test('a student under 18 registers and pays nothing yet; the guardian confirms without an account, and withdraws', async ({
  page,
  browser,
  baseURL,
  t,
  at,
  axe,
  mailTo,
  language,
}) => {
  test.slow()
  const person = newPerson({ firstName: 'Nadine' })
  const guardian = uniqueEmail()
  const [lesson] = await itemsOf(course)
  const lessonPath = at(`/user/programs/${course}/${lesson?.slug}`)
  const main = page.locator('main')

  await test.step('registration asks for the date of birth; a wrong one is said beside its field', async () => {
    await page.goto(at('/register'))
    await fillRegistration(page, t, person)
    const birth = registrationForm(page).getByLabel(t('Register.birthDate'), { exact: true })
    await birth.fill('31/02/2010')
    await submitRegistration(page)
    await expect(birth).toHaveAttribute('aria-invalid', 'true')
    await expect(birth).toHaveValue('31/02/2010')
    await birth.fill(bornYearsAgo(16))
    await submitRegistration(page)
    await expect(page).toHaveURL(new RegExp(at('/register/payment')))
  })

  const id = await idOf(person.email)
  await enrol(id, course)
  const student = { id, username: person.username, email: person.email, fullName: '' }

  await test.step('the first page says what is missing, and a lesson leads there', async () => {
    await signInContext(page.context(), baseURL ?? '', student)
    await page.goto(at('/user/dashboard'))
    await expect(main.getByText(t('Guardian.noticeGuardian'))).toBeVisible()
    await axe()
    await page.goto(lessonPath)
    await expect(page).toHaveURL(new RegExp(at('/user/guardian')))
    await axe()
  })

  await test.step('the own address is refused, what was typed stays, and another one is asked', async () => {
    await main.getByLabel(t('Guardian.name'), { exact: true }).fill('Mireille Ngo')
    const email = main.getByLabel(t('Guardian.email'), { exact: true })
    await email.fill(person.email)
    await main.getByRole('button', { name: t('Guardian.ask'), exact: true }).click()
    await expect(main.locator('#guardian-email-error')).toContainText(t('Guardian.ownEmail'))
    await expect(main.getByLabel(t('Guardian.name'), { exact: true })).toHaveValue('Mireille Ngo')
    await email.fill(guardian)
    await main.getByRole('button', { name: t('Guardian.ask'), exact: true }).click()
    await expect(main.getByText(t('Guardian.states.waiting'))).toBeVisible()
    await axe()
  })

  const mail = await mailTo(guardian, 'guardian_request')
  expect(mail.text).not.toContain('Nadine')
  expect(mail.text).not.toContain('Mireille')
  const link = [...mail.text.matchAll(/https?:\/\/\S+\/guardian\?token=[\w.-]+/g)]
    .map(([address]) => address)
    .find((address) => address.includes('/fr/guardian') === (language === 'fr'))
  expect(link).toBeDefined()
  const { pathname, search } = new URL(link ?? '')

  const stranger = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const letter = await stranger.newPage()
  await test.step('the guardian reads and confirms learning, and decides apart about the chat, without scripts', async () => {
    await letter.goto(`${pathname}${search}`)
    await expect(letter.getByText('Nadine')).toBeVisible()
    await letter.getByRole('button', { name: t('GuardianPage.confirm'), exact: true }).click()
    await expect(letter.locator('#confirm-chat-error')).toContainText(t('Guardian.chatNeeded'))
    await letter.locator('#confirm-chat').selectOption('no')
    await letter.getByRole('button', { name: t('GuardianPage.confirm'), exact: true }).click()
    await letter.goto(`${pathname}${search}`)
    await expect(letter.getByText(t('GuardianPage.confirmed', { name: 'Nadine' }))).toBeVisible()
  })

  await test.step('the lesson opens, the chat does not', async () => {
    await page.goto(lessonPath)
    await expect(page).toHaveURL(new RegExp(`${lessonPath}$`))
    await expect(page.locator('.lesson')).toBeVisible()
    await page.goto(at('/user/message'))
    await expect(page).toHaveURL(new RegExp(at('/user/guardian')))
    await expect(main.getByText(t('Guardian.chatClosed'))).toBeVisible()
  })

  await test.step('withdrawing closes the lesson and signs the student out', async () => {
    await letter.getByText(t('GuardianPage.withdraw'), { exact: true }).click()
    await letter.getByRole('button', { name: t('GuardianPage.withdrawNow'), exact: true }).click()
    await letter.goto(`${pathname}${search}`)
    await expect(letter.getByText(t('GuardianPage.withdrawnText'))).toBeVisible()
    await page.goto(lessonPath)
    await expect(page).toHaveURL(/\/login/)
    await signInContext(page.context(), baseURL ?? '', student)
    await page.goto(lessonPath)
    await expect(page).toHaveURL(new RegExp(at('/user/guardian')))
    await expect(main.getByText(t('Guardian.states.withdrawn'))).toBeVisible()
  })
  await stranger.close()
})

test('without a date of birth registration goes through, and the first lesson asks for it', async ({
  page,
  baseURL,
  t,
  at,
}) => {
  const person = newPerson()
  const [lesson] = await itemsOf(course)
  await page.goto(at('/register'))
  await fillRegistration(page, t, person)
  await registrationForm(page).getByLabel(t('Register.birthDate'), { exact: true }).fill('')
  await submitRegistration(page)
  await expect(page).toHaveURL(new RegExp(at('/register/payment')))
  const id = await idOf(person.email)
  await enrol(id, course)
  await signInContext(page.context(), baseURL ?? '', { id, username: '', email: person.email, fullName: '' })
  await page.goto(at(`/user/programs/${course}/${lesson?.slug}`))
  await expect(page).toHaveURL(new RegExp(at('/user/guardian')))
  const main = page.locator('main')
  await main.getByRole('textbox', { name: t('Guardian.birthDate') }).fill('24081999')
  await main.getByRole('button', { name: t('Guardian.saveBirthDate'), exact: true }).click()
  await expect(main.getByText(t('Guardian.adult'))).toBeVisible()
  await page.goto(at(`/user/programs/${course}/${lesson?.slug}`))
  await expect(page.locator('.lesson')).toBeVisible()
})

test('the office calls a guardian who has no e-mail address, and records the answer', async ({
  page,
  t,
  at,
  axe,
  signIn,
  language,
  isMobile,
}) => {
  const student = await makeUser('student', language)
  await enrol(student.id, course)
  await query(
    `update users set date_of_birth = now() - interval '16 years', guardian_needed_until = now() + interval '2 years',
       chat_closed_until = now() + interval '2 years' where id = $1`,
    [student.id],
  )
  await query(
    `insert into guardians (id, user_id, name, phone) values (gen_random_uuid(), $1, 'Mireille Ngo', '+237699000001')`,
    [student.id],
  )
  await signIn('staff')
  await page.goto(at('/admin/students'))
  const more = page.getByRole('button', { name: t('Common.moreActions') })
  if (isMobile) {
    await more.click()
  }
  await page.getByRole('link', { name: t('StudentsOffice.guardians'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(at('/admin/students/guardians')))
  await axe()
  await page.locator(`main a[href*="${student.id}"]`).click()
  const card = page.getByRole('region', { name: t('GuardianOffice.title') })
  await card.getByText(t('GuardianOffice.record'), { exact: true }).click()
  await axe()
  await card.locator('#guardian-yes-spokeTo').fill('Mme Ngo, mother')
  await card.locator('#guardian-yes-chat').selectOption('yes')
  await card.getByRole('button', { name: t('GuardianOffice.recordNow'), exact: true }).click()
  await expect(card.getByText(t('GuardianOffice.states.confirmed'), { exact: true })).toBeVisible()
  await expect(card.getByText(/:\sMme Ngo, mother$/)).toBeVisible()
})
