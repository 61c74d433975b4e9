import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { officePages } from '../../src/config/office-pages'
import { hasRight } from '../../src/config/roles'
import { makeUser, query } from './database'
import { makeGlossary } from './glossary'
import { makePaymentLink } from './payment-link'
import { makePlaceOrder } from './place-order'

export const identities = ['visitor', 'undecided', 'newcomer', 'student', 'staff', 'admin'] as const
export type Identity = (typeof identities)[number]

export interface Screen {
  /** The page's own folder under src/app/[locale], without route groups: /user/programs/[slug] */
  route: string
  /** An address that shows it, without the language. */
  path: string
  as: Identity
  /** Set where the page answers with another status than 200. */
  status?: number
}

const pages = join(import.meta.dirname, '../../src/app/[locale]')

/** Every page of the product, as its route: read from the folders, so that a new page is visited or named as missing. */
export const listRoutes = (): string[] =>
  readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '').replace(/\([^)]*\)\/?/g, '')}`)
    .sort()

/** The demo's people, somebody who has just registered, and somebody who has agreed to nothing yet. */
export async function findPerson(as: Exclude<Identity, 'visitor'>, language: string): Promise<string> {
  if (as === 'newcomer' || as === 'undecided') {
    const { id } = await makeUser('student', language)
    if (as === 'undecided') {
      await query('update users set consent_at = null where id = $1', [id])
    }
    return id
  }
  const username = { student: 'amina', staff: 'staff', admin: 'admin' }[as]
  return first(`select id::text as value from users where username = '${username}'`)
}

async function first(sql: string): Promise<string> {
  const [row] = await query<{ value: string }>(sql)
  if (!row) {
    throw new Error(`the demo's data has nothing for: ${sql}`)
  }
  return row.value
}

const amina = `(select id from users where username = 'amina')`

/** The pages of the back office's bar, as everybody whose right opens them. */
const barScreens = (['staff', 'admin'] as const).flatMap((as) => {
  const reachable = officePages
    .flatMap(({ pages }) => pages)
    .filter(({ right }) => hasRight({ role: as, additionalRoles: [] }, right))
  return [...new Set(reachable.map(({ name }) => `/admin/${name}`))].map((path) => ({
    route: path,
    path,
    as,
  }))
})

/** Every page of the product in its main states, with real addresses of the demo's data. */
export async function listScreens(): Promise<Screen[]> {
  const special = await specialScreens()
  const isNew = (screen: Screen) => !special.some(({ as, path }) => as === screen.as && path === screen.path)
  return [...special, ...barScreens.filter(isNew)]
}

/** What is not in the bar, and pages of the bar in further states. */
async function specialScreens(): Promise<Screen[]> {
  const reference = await first(
    `select reference as value from payment_intents where user_id = ${amina} and state = 'paid' limit 1`,
  )
  const student = await first(`select id::text as value from users where username = 'amina'`)
  const enrolment = await first(
    `select id::text as value from enrolments where user_id = ${amina} and status = 'active' limit 1`,
  )
  const message = await first(`select id::text as value from contact_messages order by created_at limit 1`)
  const notification = await first(
    `insert into notifications (id, user_id, kind, data) select gen_random_uuid(), ${amina}, 'payment.verified',
       jsonb_build_object('reference', '${reference}', 'program', 'web-development', 'amountXaf', 15000) returning id::text as value`,
  )
  const forOffice = await first(
    `insert into notifications (id, user_id, kind, data) select gen_random_uuid(), id, 'payment.attention',
       jsonb_build_object('alert', 'broken', 'reference', '', 'program', '', 'amountXaf', 0) from users where username = 'admin' returning id::text as value`,
  )
  // Without a text yet: nothing can be evaluated in the frame that shows one, which may run no script.
  const mail = await first(
    `insert into outbox_mails (id, kind, to_email, data, state, attempts, last_error)
       values (gen_random_uuid(), 'welcome', 'amina@example.cm', '{"firstName":"Amina","programSlug":null}', 'dead', 4, 'expired')
       returning id::text as value`,
  )
  const cohort = await first(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, updated_at)
       select gen_random_uuid(), id, 'online', 'both', current_date + 7, current_date + 60, now() from programs where slug = 'web-development'
       returning id::text as value`,
  )
  const classmate = await makeUser('student', 'en')
  await query(
    `insert into enrolments (id, user_id, program_id, cohort_id, status, updated_at)
       select gen_random_uuid(), $1, program_id, id, 'active', now() from cohorts where id = $2`,
    [classmate.id, cohort],
  )
  const cancelled = await first(
    `with cohort as (insert into cohorts (id, program_id, mode, language, starts_on, ends_on, cancelled_at, cancel_reason, updated_at)
         select gen_random_uuid(), id, 'online', 'both', current_date + 7, current_date + 60, now(), 'Too few students', now()
         from programs where slug = 'data-science' returning id, program_id)
       insert into enrolments (id, user_id, program_id, cohort_id, status, updated_at)
       select gen_random_uuid(), '${classmate.id}', program_id, id, 'ended', now() from cohort returning cohort_id::text as value`,
  )
  const question = await first(
    `with room as (insert into rooms (id, name, created_by_id, office_of_id, last_seq)
         values (gen_random_uuid(), 'Office', '${classmate.id}', '${classmate.id}', 1) returning id),
       member as (insert into room_members (room_id, user_id) select id, '${classmate.id}' from room)
       insert into room_messages (id, room_id, seq, user_id, content)
       select gen_random_uuid(), id, 1, '${classmate.id}', 'Why is the box wider than its picture?' from room returning id::text as value`,
  )
  const meeting = await first(
    `insert into cohort_sessions (id, cohort_id, starts_at, minutes, title, updated_at)
       values (gen_random_uuid(), '${cohort}', now() + interval '7 days', 90, 'Forms', now()) returning id::text as value`,
  )
  await makeGlossary('web-development')
  const [valid, revoked] = await Promise.all(
    ['is null', 'is not null'].map((state) =>
      first(`select code as value from certificates where revoked_at ${state} order by created_at limit 1`),
    ),
  )
  const receipt = await first(
    `select '/receipts/' || number || '?c=' || check_code as value from receipts where kind = 'receipt' order by number limit 1`,
  )
  const payFor = await makePaymentLink()
  const order = await makePlaceOrder()
  const announcement = await first(
    `insert into announcements (id, sender_id, cohort_id, subject, text, receiver_count)
       select gen_random_uuid(), u.id, '${cohort}', 'Bring a laptop', 'On Tuesday we build a page.', 1 from users u where u.username = 'staff'
       returning id::text as value`,
  )
  const scheduled = await first(
    `insert into announcements (id, sender_id, subject, text, locale, other_subject, other_text, state, send_at)
       select gen_random_uuid(), u.id, 'Closed on Monday', 'We are back on Tuesday.', 'en', 'Fermé lundi', 'Nous revenons mardi.',
         'scheduled', now() + interval '300 days' from users u where u.username = 'staff'
       returning id::text as value`,
  )
  await query(
    `insert into announcement_receivers (announcement_id, user_id, updated_at) select $1, id, now() from users where username = 'amina'`,
    [announcement],
  )
  await query(
    `insert into payment_claims (id, intent_id, user_id, number, number_key, text, answer_by)
       select gen_random_uuid(), i.id, i.user_id, '8912345678', '8912345678', 'Transaction Id: 8912345678. Fee: 0 XAF.', now() + interval '1 day'
       from payment_intents i where i.paid_at is null order by i.created_at limit 1 on conflict do nothing`,
  )
  const line = await first(
    `with file as (insert into statements (id, provider, filename, sha256, covers_from, covers_to, lines, imported_by_id, imported_at)
         select gen_random_uuid(), 'mtn', 'november.csv', gen_random_uuid()::text, now() - interval '1 day', now(), 1, id, now()
         from users where username = 'admin' returning id)
       insert into statement_lines (id, statement_id, provider, number, number_key, at, is_out, amount_xaf, phone, text)
       select gen_random_uuid(), id, 'mtn', '8912345678', gen_random_uuid()::text, now(), false, 15000, '+237670000001', '8912345678 · 15 000'
       from file returning id::text as value`,
  )
  const screen = (as: Identity, route: string, paths: string[] = [route], status?: number): Screen[] =>
    paths.map((path) => ({ route, path, as, status }))
  return [
    ...screen('visitor', '/'),
    ...screen('visitor', '/programs', ['/programs', '/programs?q=nothing+like+this']),
    ...screen('visitor', '/programs/[slug]', ['/programs/web-development', '/programs/before-you-begin']),
    ...screen('visitor', '/programs/[slug]/lessons/[item]', [
      '/programs/web-development/lessons/what-a-page-weighs',
      '/programs/before-you-begin/lessons/files-and-folders',
      '/programs/before-you-begin/lessons/what-is-this-file',
      '/programs/before-you-begin/lessons/tidy-the-desktop',
    ]),
    ...screen('visitor', '/services'),
    ...screen('visitor', '/about'),
    ...screen('visitor', '/contact'),
    ...screen('visitor', '/contact/message', ['/contact/message?token=x']),
    ...screen('visitor', '/certificates'),
    ...screen('visitor', '/certificates/[code]', [`/certificates/${valid}`, `/certificates/${revoked}`]),
    ...screen('visitor', '/certificates/[code]', ['/certificates/search?code=x'], 404),
    ...screen('visitor', '/receipts/[number]', [receipt]),
    ...screen('visitor', '/receipts/[number]', ['/receipts/RCP-2026-000001?c=0'], 404),
    ...screen('visitor', '/pay/[token]', [payFor]),
    ...screen('visitor', '/pay/[token]', ['/pay/x'], 404),
    ...screen('visitor', '/places/[token]', ['/places/x'], 404),
    ...screen('visitor', '/privacy'),
    ...screen('visitor', '/privacy/[version]', ['/privacy/1']),
    ...screen('visitor', '/privacy/[version]', ['/privacy/9999'], 404),
    ...screen('visitor', '/offline'),
    ...screen('visitor', '/terms'),
    ...screen('visitor', '/terms/[version]', ['/terms/1']),
    ...screen('visitor', '/register', ['/register', '/register?program=data-science']),
    ...screen('visitor', '/register/details'),
    ...screen('visitor', '/register/payment'),
    ...screen('visitor', '/login'),
    ...screen('visitor', '/login/signed-in'),
    ...screen('visitor', '/second-factor'),
    ...screen('visitor', '/forgot-password'),
    ...screen('visitor', '/reset-password', ['/reset-password?token=x']),
    ...screen('visitor', '/confirm-email', ['/confirm-email?token=x']),
    ...screen('visitor', '/newsletter/confirm', ['/newsletter/confirm?token=x']),
    ...screen('visitor', '/newsletter/unsubscribe', ['/newsletter/unsubscribe?token=x']),
    ...screen('visitor', '/study-mails/stop', ['/study-mails/stop?token=x']),
    ...screen('visitor', '/guardian', ['/guardian?token=x']),
    ...screen('visitor', '/admin'),
    ...screen('visitor', '/admin/login'),
    ...screen('visitor', '/demo/outbox'),
    ...screen('visitor', '/demo/outbox/[id]', [`/demo/outbox/${mail}`]),
    ...screen('visitor', '/[...rest]', ['/nowhere'], 404),

    ...screen('undecided', '/agree'),

    ...screen('newcomer', '/user/dashboard'),
    ...screen('newcomer', '/user/message'),
    ...screen('newcomer', '/user/timetable'),
    ...screen('newcomer', '/user/payments'),
    ...screen('newcomer', '/user/notifications'),
    ...screen('newcomer', '/user/notifications/settings'),
    ...screen('newcomer', '/payment'),
    ...screen('newcomer', '/success'),

    ...screen('student', '/user/dashboard', [
      '/user/dashboard',
      '/user/dashboard?section=profile',
      '/user/dashboard?section=programs',
      '/user/dashboard?section=messages',
      '/user/dashboard?section=assignments',
      '/user/dashboard?section=assignments&refused=415',
    ]),
    ...screen('student', '/user/programs/[slug]', ['/user/programs/web-development']),
    ...screen('student', '/user/programs/[slug]/[item]', [
      '/user/programs/web-development/what-a-page-weighs',
      '/user/programs/web-development/quiz-week-1',
      '/user/programs/web-development/three-pages-for-a-restaurant',
    ]),
    ...screen('student', '/user/programs/[slug]/workbench', ['/user/programs/web-development/workbench']),
    ...screen('student', '/user/programs/[slug]/words', ['/user/programs/web-development/words']),
    ...screen('student', '/user/cancelled-class/[slug]', ['/user/cancelled-class/web-development']),
    ...screen('student', '/user/timetable'),
    ...screen('student', '/user/review'),
    ...screen('student', '/user/announcements/[id]', [`/user/announcements/${announcement}`]),
    ...screen('student', '/user/payments'),
    ...screen('student', '/user/payments/[reference]', [`/user/payments/${reference}`]),
    ...screen('student', '/user/sessions'),
    ...screen('student', '/user/guardian'),
    ...screen('student', '/user/message'),
    ...screen('student', '/user/notifications'),
    ...screen('student', '/user/notifications/[id]', [`/user/notifications/${notification}`]),
    ...screen('student', '/profile/edit'),
    ...screen('student', '/payment', ['/payment', '/payment?program=data-science', '/payment?choose=1']),
    ...screen('student', '/success', ['/success', `/success?reference=${reference}`]),

    ...screen('staff', '/admin/[...rest]', ['/admin/nowhere'], 404),
    ...screen('staff', '/admin/curriculum/drafts'),
    ...screen('staff', '/admin/programs/[slug]/curriculum', ['/admin/programs/web-development/curriculum']),
    ...screen('staff', '/admin/programs/[slug]/curriculum/[item]', [
      '/admin/programs/web-development/curriculum/your-first-page',
      '/admin/programs/web-development/curriculum/quiz-week-1',
      '/admin/programs/web-development/curriculum/three-pages-for-a-restaurant',
    ]),
    ...screen('staff', '/admin/programs/[slug]/curriculum/[item]/history', [
      '/admin/programs/web-development/curriculum/your-first-page/history',
    ]),
    ...screen('staff', '/admin/dashboard', [
      '/admin/dashboard',
      `/admin/dashboard?open=messages.${message}`,
      `/admin/dashboard?open=questions.${message}`,
    ]),
    ...screen('staff', '/admin/messages', ['/admin/messages', `/admin/messages?message=${message}`]),
    ...screen('staff', '/admin/help', ['/admin/help', '/admin/help?program=web-development&show=silent']),
    ...screen('staff', '/admin/help/message', [
      '/admin/help/message',
      `/admin/help/message?student=${student}`,
    ]),
    ...screen('staff', '/admin/help/waive', [`/admin/help/waive?enrolment=${enrolment}`]),
    ...screen('staff', '/admin/announcements/new', [
      '/admin/announcements/new',
      `/admin/announcements/new?to=class:${cohort}`,
      '/admin/announcements/new?to=everybody&students=finished',
    ]),
    ...screen('admin', '/admin/announcements/new', ['/admin/announcements/new?to=newsletter']),
    ...screen('staff', '/admin/announcements/[id]', [
      `/admin/announcements/${announcement}`,
      `/admin/announcements/${scheduled}`,
    ]),
    ...screen('staff', '/admin/classes/[id]', [`/admin/classes/${cohort}`]),
    ...screen('staff', '/admin/programs/[slug]/classes', ['/admin/programs/web-development/classes']),
    ...screen('staff', '/admin/classes/[id]/list', [`/admin/classes/${cohort}/list`]),
    ...screen('staff', '/admin/classes/[id]/attendance', [`/admin/classes/${cohort}/attendance`]),
    ...screen('staff', '/admin/classes/[id]/gradebook', [`/admin/classes/${cohort}/gradebook`]),
    ...screen('staff', '/admin/classes/[id]/sessions/[session]', [
      `/admin/classes/${cohort}/sessions/${meeting}`,
    ]),
    ...screen('staff', '/admin/chat/question', [`/admin/chat/question?message=${question}`]),
    ...screen('staff', '/admin/holidays'),
    ...screen('admin', '/admin/students/chosen', [
      '/admin/students/chosen',
      `/admin/students/chosen?student=${student}`,
      '/admin/students/chosen?all=1&payment=paid',
    ]),
    ...screen('admin', '/admin/students/erasures'),
    ...screen('admin', '/admin/students/guardians'),
    ...screen('staff', '/admin/students/[id]', [`/admin/students/${student}`]),
    ...screen('staff', '/admin/students/[id]/[program]', [`/admin/students/${student}/web-development`]),
    ...screen('staff', '/admin/search', ['/admin/search?q=amina']),
    ...screen('staff', '/admin/payments/[reference]', [`/admin/payments/${reference}`]),
    ...screen('staff', '/admin/payments/new', [`/admin/payments/new?student=${student}`]),
    ...screen('staff', '/admin/profile'),
    ...screen('staff', '/admin/security'),
    ...screen('staff', '/admin/notifications'),
    ...screen('staff', '/admin/sessions'),

    ...screen('admin', '/admin/assignments/comments'),
    ...screen('staff', '/admin/assignments/chosen', [
      '/admin/assignments/chosen',
      '/admin/assignments/chosen?q=nothing+like+this',
    ]),
    ...screen('admin', '/admin/certificates', [
      '/admin/certificates',
      '/admin/certificates?q=nothing+like+this',
    ]),
    ...screen('admin', '/admin/certificates/[code]', [
      `/admin/certificates/${valid}`,
      `/admin/certificates/${revoked}`,
    ]),
    ...screen('admin', '/admin/messages', ['/admin/messages', '/admin/messages?q=nothing+like+this']),
    ...screen('admin', '/admin/messages/canned'),
    ...screen('admin', '/admin/confirm'),
    ...screen('admin', '/admin/new-password'),
    ...screen('admin', '/admin/notifications'),
    ...screen('admin', '/admin/notifications/settings'),
    ...screen('admin', '/admin/notifications/[id]', [`/admin/notifications/${forOffice}`]),
    ...screen('admin', '/admin/search', ['/admin/search', '/admin/search?q=nothing+like+this']),
    ...screen('admin', '/admin/security'),
    ...screen('admin', '/admin/payments/[reference]', [`/admin/payments/${reference}`]),
    ...screen('admin', '/admin/payments/new', [
      '/admin/payments/new',
      `/admin/payments/new?line=${line}&student=${student}`,
    ]),
    ...screen('admin', '/admin/claims', ['/admin/claims', '/admin/claims?q=nothing+like+this']),
    ...screen('admin', '/admin/statements', ['/admin/statements', '/admin/statements?side=there']),
    ...screen('admin', '/admin/profile'),
    ...screen('admin', '/admin/programs/[slug]', ['/admin/programs/web-development']),
    ...screen('admin', '/admin/programs/[slug]/curriculum', ['/admin/programs/web-development/curriculum']),
    ...screen('admin', '/admin/programs/[slug]/curriculum/[item]', [
      '/admin/programs/web-development/curriculum/your-first-page',
      '/admin/programs/web-development/curriculum/quiz-week-1',
      '/admin/programs/web-development/curriculum/three-pages-for-a-restaurant',
    ]),
    ...screen('admin', '/admin/programs/[slug]/curriculum/[item]/history', [
      '/admin/programs/web-development/curriculum/your-first-page/history',
    ]),
    ...screen('admin', '/admin/programs/new'),
    ...screen('admin', '/admin/programs/[slug]/classes', ['/admin/programs/web-development/classes']),
    ...screen('admin', '/admin/classes', ['/admin/classes', '/admin/classes?q=nothing+like+this']),
    ...screen('admin', '/admin/classes/new'),
    ...screen('admin', '/admin/classes/[id]', [`/admin/classes/${cohort}`]),
    ...screen('admin', '/admin/classes/[id]/refunds', [`/admin/classes/${cancelled}/refunds`]),
    ...screen('admin', '/admin/classes/[id]/plan', [
      `/admin/classes/${cohort}/plan`,
      `/admin/classes/${cohort}/plan?day-1=on&time-1=18:00&minutes-1=90&off-from-1=wrong`,
      `/admin/classes/${cohort}/plan?day-1=on&time-1=18:00&minutes-1=90&day-6=on&time-6=09:00&minutes-6=180`,
    ]),
    ...screen('admin', '/admin/holidays'),
    ...screen('admin', '/admin/settings'),
    ...screen('admin', '/admin/settings/legal'),
    ...screen('admin', '/admin/settings/legal/[document]', ['/admin/settings/legal/terms']),
    ...screen('admin', '/admin/students/import'),
    ...screen('staff', '/admin/handbook'),
    ...screen('staff', '/admin/handbook/[page]', ['/admin/handbook/day', '/admin/handbook/programs']),
    ...screen('admin', '/admin/first-hour', ['/admin/first-hour', '/admin/first-hour?mail=1.wrong']),
    ...screen('admin', '/admin/codes'),
    ...screen('admin', '/admin/orders'),
    ...screen('admin', '/admin/orders/[number]', [`/admin/orders/${order}`]),
    ...screen('admin', '/admin/sessions'),
    ...screen('admin', '/admin/classes/[id]/sessions/[session]', [
      `/admin/classes/${cohort}/sessions/${meeting}`,
    ]),
    ...screen('admin', '/admin/students/[id]', [`/admin/students/${student}`]),
  ]
}
