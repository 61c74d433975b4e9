import { query } from './support/database'
import { expect, test } from './support/fixtures'
import { isHydrated } from './support/framework'
import { fillRegistration, newPerson, registrationForm, submitRegistration } from './support/registration'

/** A program that no other journey pays for. */
const slug = 'mobile-app-dev'

interface NewCohort {
  language: 'en' | 'fr' | 'both'
  startsIn: number
  seats: number
  teacher?: string
}

/** A class of the program; with a teacher it meets on Tuesdays and Thursdays at 18:00 in Douala. */
async function addCohort({ language, startsIn, seats, teacher }: NewCohort): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, seats, teacher_id, updated_at)
       select gen_random_uuid(), id, 'online', $2::"CohortLanguage", current_date + $3::int, current_date + $3::int + 60, $4,
         (select id from users where username_key = $5), now()
       from programs where slug = $1 returning id`,
    [slug, language, startsIn, seats, teacher ?? ''],
  )
  const id = row?.id ?? ''
  if (teacher) {
    await query(
      `insert into cohort_sessions (id, cohort_id, starts_at, minutes, updated_at)
         select gen_random_uuid(), $1, (day + interval '17 hours') at time zone 'UTC', 90, now()
         from generate_series(current_date + $2::int, current_date + $2::int + 27, interval '1 day') day
         where extract(isodow from day) in (2, 4)`,
      [id, startsIn],
    )
  }
  return id
}

test('a registration for a full class is for its waiting list, and says so before and after', async ({
  page,
  t,
  at,
  axe,
}) => {
  const full = await addCohort({ language: 'both', startsIn: 200, seats: 0 })
  const person = newPerson()
  await page.goto(at(`/register?program=${slug}`))
  await fillRegistration(page, t, person, slug)
  const form = registrationForm(page)
  const list = form.locator('select[name=cohort]')
  const button = form.getByRole('button').last()
  await expect(button).toContainText('15')
  // The framework draws the list again when it arrives, without what was put into it before.
  await isHydrated(page)
  // The page is drawn once for everybody; a class of this minute is put into its list.
  await list.evaluate((select: HTMLSelectElement, value) => {
    select.add(new Option('full', value))
  }, `wait:${full}`)
  await list.selectOption(`wait:${full}`)
  await expect(button).toHaveAccessibleName(t('Register.submitWait'))
  await list.selectOption('none')
  await expect(button).not.toHaveAccessibleName(t('Register.submitWait'))
  await list.selectOption(`wait:${full}`)
  await submitRegistration(page)
  await expect(page).toHaveURL(new RegExp(at('/register/payment')))
  await expect(page.getByText(t('Classes.waiting.payNothing'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('1')
  await expect(page.locator('select#cohort')).toHaveValue('none')
  await axe()
})

test('the default is no class of another language, and the class is named from the order to the dashboard', async ({
  page,
  t,
  at,
  axe,
  signIn,
  language,
}) => {
  const other = language === 'fr' ? 'en' : 'fr'
  const own = await addCohort({ language, startsIn: 320, seats: 5, teacher: 'staff' })
  await addCohort({ language: other, startsIn: 300, seats: 5 })
  const me = await signIn()
  await query('update users set locale = $2 where id = $1', [me.id, language])
  await page.goto(at(`/payment?program=${slug}`))
  const list = page.locator('select#cohort')
  await expect(list).toHaveValue('any')
  await expect(list.locator('option:checked')).not.toContainText(t(`Classes.languages.${other}`))
  const order = page.getByRole('region', { name: t('Payment.orderTitle') })
  const hours = t('Timetable.range', { from: '18:00', to: '19:30' })
  await list.selectOption(own)
  await expect(page.getByText(hours).first()).toBeAttached()
  await list.selectOption('none')
  await expect(page.getByText(t('Classes.noClassFact')).first()).toBeAttached()
  await expect(order.getByText(hours)).toHaveCount(0)
  await axe()
  await query(
    `insert into enrolments (id, user_id, program_id, cohort_id, status, updated_at)
       select gen_random_uuid(), $1, program_id, id, 'active', now() from cohorts where id = $2
       on conflict (user_id, program_id) do update set cohort_id = excluded.cohort_id, status = 'active'`,
    [me.id, own],
  )
  await page.goto(at('/user/dashboard'))
  await expect(
    page.getByText(t('Classes.mine.begins', { day: '§', language: '§' }).split('§')[0] ?? ''),
  ).toBeVisible()
  await axe()
  await page.getByRole('link', { name: t('Classes.mine.changeLabel') }).click()
  await expect(page.getByRole('button', { name: t('ChatScreen.askOffice') })).toBeVisible()
})
