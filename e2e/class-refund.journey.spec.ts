import { makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import { payOverApi } from './support/pay'
import { backToToday, beginAtToday, makeMarkedStudent, openBrowserOf, openOfficeEntry } from './support/today'

const program = 'data-science'
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false }

test('a class is cancelled: one person requests all refunds at once, another approves them together', async ({
  page,
  browser,
  baseURL,
  request,
  t,
  at,
  axe,
  signIn,
  mailTo,
  language,
}) => {
  test.slow()
  const students = [
    await makeMarkedStudent(language),
    await makeMarkedStudent(language),
    await makeMarkedStudent(language),
  ]
  const [first, second, moved] = students
  if (!first || !second || !moved) {
    throw new Error('no students')
  }
  // Drafts, so that nobody else gets a seat; the class is published when it is full.
  const [cohort, next] = await query<{ id: string }>(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, seats, is_draft, name, updated_at)
       select gen_random_uuid(), p.id, 'online', 'both', current_date + 3 + n, current_date + 60, 3, true, $2 || n, now()
       from programs p, generate_series(0, 1) n where p.slug = $1 order by n returning id::text`,
    [program, first.fullName],
  )
  const references: string[] = []
  for (const student of students) {
    references.push(await payOverApi({ request, baseURL, mailTo, student, program }))
    await query('update enrolments set cohort_id = $2 where user_id = $1', [student.id, cohort?.id])
  }
  await query('update cohorts set is_draft = false where id = $1', [cohort?.id])
  const [{ sum } = { sum: 0 }] = await query<{ sum: number }>(
    'select sum(amount_xaf)::int as sum from payment_intents where reference = any($1)',
    [references.slice(0, 2)],
  )
  await signIn('admin')
  const main = page.locator('main')

  await test.step('the class is cancelled, and one student has another class already', async () => {
    await beginAtToday(page, t, at)
    await openOfficeEntry(page, t('Office.nav.classes'))
    await main.getByRole('searchbox').fill(first.fullName)
    await main.getByRole('searchbox').press('Enter')
    await main.locator(`a[href$="/admin/classes/${cohort?.id}"]`).first().click()
    await main.locator('summary', { hasText: t('Classes.office.cancel') }).click()
    await main.locator('#cancel-reason').fill('Too few students')
    await main.getByRole('button', { name: t('Classes.office.cancelNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.cancelled'))).toBeVisible()
    await query('update enrolments set cohort_id = $2, moved_from_id = $3 where user_id = $1', [
      moved.id,
      next?.id,
      cohort?.id,
    ])
  })

  const due = main.getByRole('region', { name: t('CohortRefunds.due') })
  const people = main.getByLabel(t('CohortRefunds.people'), { exact: true })
  const total = main.getByLabel(t('CohortRefunds.sum'), { exact: true })
  const send = main.getByRole('button', { name: t('CohortRefunds.request'), exact: true })

  await test.step('one press shows who gets how much back, and who is left out', async () => {
    await main.getByRole('link', { name: t('CohortRefunds.open'), exact: true }).click()
    await expect(due).toContainText(first.fullName)
    await expect(due).toContainText(second.fullName)
    await expect(due).not.toContainText(moved.fullName)
    await expect(main).toContainText(moved.fullName)
    await expect(main.getByText(t('Classes.office.choices.moved'), { exact: true })).toBeVisible()
    await axe()
  })

  await test.step('nothing is requested until the number and the sum are right', async () => {
    await people.fill('3')
    await total.fill(String(sum + 1))
    await send.click()
    await expect(people).toHaveAttribute('aria-invalid', 'true')
    await expect(total).toHaveAttribute('aria-invalid', 'true')
    await expect(people).toHaveValue('3')
    await axe()
    await people.fill('2')
    await total.fill(String(sum))
    await send.click()
    await expect(page.getByText(t('CohortRefunds.notices.requested'))).toBeVisible()
    await expect(main.getByText(t('CohortRefunds.nobody'))).toBeVisible()
    await expect(main.getByText(t('CohortRefunds.byOther', { count: 2 }))).toBeVisible()
    await expect(main.getByRole('button', { name: t('CohortRefunds.approve') })).toHaveCount(0)
  })

  await test.step('another administrator finds the class at Today, and approves both in one press', async () => {
    // Older than everything else that waits, each language in a year of its own.
    await query('update cohorts set cancelled_at = $2 where id = $1', [
      cohort?.id,
      language === 'fr' ? '1992-01-01' : '1991-01-01',
    ])
    const theirs = await openBrowserOf(browser, baseURL, await makeUser('admin', language), desktop)
    await beginAtToday(theirs, t, at)
    await theirs.locator(`main a[data-act$="/admin/classes/${cohort?.id}"]`).click()
    await theirs
      .getByRole('dialog')
      .getByRole('link', { name: t('CohortRefunds.open'), exact: true })
      .click()
    const there = theirs.locator('main')
    for (const { fullName } of [first, second]) {
      await expect(there.getByRole('checkbox', { name: fullName })).toBeChecked()
    }
    await there
      .getByLabel(t('PaymentsOffice.reasonLabel'), { exact: true })
      .last()
      .fill('The class is cancelled')
    await there.getByRole('button', { name: t('CohortRefunds.approve') }).click()
    await expect(theirs.getByText(t('CohortRefunds.notices.approved'))).toBeVisible()
    await expect(there.getByText(t('PaymentsOffice.refundState.approved'))).toHaveCount(2)
    await theirs.context().close()
  })

  await test.step('each is paid out, and the class no longer waits', async () => {
    for (const [n, reference] of references.slice(0, 2).entries()) {
      await backToToday(page, t)
      await openOfficeEntry(page, t('Office.nav.payments'))
      await main.getByRole('searchbox').fill(reference)
      await main.getByRole('searchbox').press('Enter')
      await main.getByRole('link', { name: reference, exact: true }).click()
      await main
        .getByLabel(t('PaymentsOffice.payoutReference'), { exact: true })
        .fill(`OUT-${reference}-${n}`)
      await main.getByRole('button', { name: t('PaymentsOffice.payOut') }).click()
      await expect(main.getByText(t('PaymentsOffice.done.paid_out'))).toBeVisible()
    }
    await backToToday(page, t)
    await expect(page.locator(`main a[data-act$="/admin/classes/${cohort?.id}"]`)).toHaveCount(0)
  })

  const facts = await query(
    `select i.state::text, e.status::text, count(r.id)::int as refunds, coalesce(sum(r.amount_xaf), 0)::int = i.amount_xaf as whole
     from payment_intents i join enrolments e on e.id = i.enrolment_id left join refunds r on r.intent_id = i.id
     where i.reference = any($1) group by i.id, e.id order by array_position($1, i.reference)`,
    [references],
  )
  const back = { state: 'refunded', status: 'ended', refunds: 1, whole: true }
  expect(facts).toEqual([back, back, { state: 'paid', status: 'active', refunds: 0, whole: false }])
})

test('ticked payments are written to a file, and without a tick all that match', async ({
  page,
  baseURL,
  request,
  t,
  at,
  signIn,
  mailTo,
  language,
}) => {
  test.slow()
  const student = await makeMarkedStudent(language)
  const references = [
    await payOverApi({ request, baseURL, mailTo, student, program }),
    await payOverApi({ request, baseURL, mailTo, student, program: 'cloud-computing', count: 2 }),
  ]
  await signIn('admin')
  await page.goto(at(`/admin/payments?q=${encodeURIComponent(student.fullName)}`))
  const main = page.locator('main')
  const fileOf = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name, exact: true }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) {
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks).toString('utf8')
  }
  for (const name of [t('PaymentsOffice.exportTicked'), t('PaymentsOffice.exportLines')]) {
    const all = await fileOf(name)
    expect(references.map((reference) => all.includes(reference))).toEqual([true, true])
  }
  await main
    .getByRole('checkbox', { name: t('PaymentsOffice.choosePayment', { reference: references[0] ?? '' }) })
    .check()
  for (const name of [t('PaymentsOffice.exportTicked'), t('PaymentsOffice.exportLines')]) {
    const one = await fileOf(name)
    expect(references.map((reference) => one.includes(reference))).toEqual([true, false])
  }
})
