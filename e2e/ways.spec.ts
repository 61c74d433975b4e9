import { officePages } from '../src/config/office-pages'
import { paths } from '../src/config/paths'
import { hasRight } from '../src/config/roles'
import { crawl, routeOf } from './support/crawl'
import { enrol, makeUser, query } from './support/database'
import { expect, type Language, sessionCookie, test } from './support/fixtures'
import { findPerson, listScreens } from './support/screens'

test.use({ trace: 'off' })

/** Pages that no link can lead to, and why. */
const withoutLink: Readonly<Record<string, string>> = {
  '/[...rest]': 'whatever no page answers',
  '/admin/[...rest]': 'whatever no page of the office answers',
  '/admin': 'the door of the office: known to its people',
  '/admin/login': 'the door of the office',
  '/admin/confirm': 'asked on the way to something sensitive',
  '/admin/chat/question': 'opened from the menu of a message in the chat',
  '/admin/new-password': 'asked on the way by who has too short a password',
  '/agree': 'asked on the way by who has not agreed to a text yet',
  '/second-factor': 'asked on the way by who signs in',
  '/login/signed-in': 'what /login is for who is signed in',
  '/register/details': 'a step of registering',
  '/register/payment': 'a step of registering',
  '/success': 'follows a payment',
  '/confirm-email': 'its link comes by mail',
  '/reset-password': 'its link comes by mail',
  '/contact/message': 'its link comes by mail',
  '/newsletter/confirm': 'its link comes by mail',
  '/newsletter/unsubscribe': 'its link comes by mail',
  '/study-mails/stop': 'its link comes by mail',
  '/guardian': 'its link comes by mail',
  '/certificates/[code]': 'needs the code that its owner shows',
  '/receipts/[number]': 'needs the code that is printed on the receipt',
  '/pay/[token]': 'its link is sent by a student',
  '/places/[token]': 'its link is sent by the office to a school',
  '/offline': 'shown by the device itself without a network; students have a link to it',
  '/user/review': 'linked from the first page while questions are due',
  '/user/cancelled-class/[slug]':
    'linked from the first page, the program and the notification once its class is cancelled',
  '/admin/assignments/chosen': 'opened with what is ticked in the list of work',
  '/admin/classes/[id]/refunds': 'linked from a class and from the first page once the class is cancelled',
  '/demo/outbox': 'of the demo alone',
  '/demo/outbox/[id]': 'of the demo alone',
}

const isOfficePage = (route: string) => route === '/admin' || route.startsWith('/admin/')
const isPrivate = (route: string) => /^\/(user|profile|payment|success)(\/|$)/.test(route)

const isForSignedOut = (route: string) => /^\/(register|login|forgot-password)$/.test(route)

const people = ['admin', 'staff', 'teacher', 'paid', 'unpaid', 'visitor'] as const
type Person = (typeof people)[number]
const isOffice = (person: Person) => person === 'admin' || person === 'staff' || person === 'teacher'

/** What this person's area is: the office's people need no public page, and students have those too. */
const belongsTo = (person: Person, route: string) =>
  isOffice(person)
    ? isOfficePage(route)
    : !isOfficePage(route) && !(person === 'visitor' ? isPrivate(route) : isForSignedOut(route))

const hiddenFrom = (person: Person) => [
  person === 'visitor' ? 'auth-out:hidden' : 'auth-in:hidden',
  isOffice(person) ? 'office-only:hidden' : 'office-out:hidden',
]

const firstPage = (person: Person) => {
  if (person === 'visitor') {
    return paths.home
  }
  return isOffice(person) ? paths.officePage('dashboard') : paths.dashboard
}

async function nextSessionOf(teacherId: string) {
  const [cohort] = await query<{ id: string }>(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, teacher_id, updated_at)
       select gen_random_uuid(), id, 'online', 'both', current_date - 7, current_date + 60, $1, now()
       from programs where slug = 'web-development' returning id::text`,
    [teacherId],
  )
  const [session] = await query<{ id: string }>(
    `insert into cohort_sessions (id, cohort_id, starts_at, minutes, title, updated_at)
       values (gen_random_uuid(), $1, date_trunc('day', now() at time zone 'Africa/Douala') at time zone 'Africa/Douala' + interval '18 hours',
         90, 'Forms', now()) returning id::text`,
    [cohort?.id],
  )
  const student = await makeUser()
  await query(
    `insert into enrolments (id, user_id, program_id, cohort_id, status, updated_at)
       select gen_random_uuid(), $1, program_id, id, 'active', now() from cohorts where id = $2`,
    [student.id, cohort?.id],
  )
  return { cohort: cohort?.id ?? '', session: session?.id ?? '', student }
}

async function idOf(person: Exclude<Person, 'visitor'>, language: Language): Promise<string> {
  switch (person) {
    case 'admin':
      return findPerson('admin', language)
    case 'staff':
      return (await makeUser('staff', language)).id
    case 'teacher': {
      const { id } = await makeUser('staff', language)
      await nextSessionOf(id)
      return id
    }
    case 'paid':
      return findPerson('student', language)
    case 'unpaid': {
      const { id } = await makeUser('student', language)
      await enrol(id, 'web-development', 'pending')
      return id
    }
  }
}

/** Something under the bell of everybody, so that its pages have links. */
async function ring(userId: string, person: Person) {
  const [sent] = await query<{ id: string }>(
    `select announcement_id::text as id from announcement_receivers where user_id = $1 limit 1`,
    [userId],
  )
  const kind = isOffice(person) ? 'assignments.waiting' : sent ? 'announcement.sent' : 'room.invited'
  const data = { arrived: 1, announcementId: sent?.id, subject: 'Laptops', room: 'Web', by: 'Paul' }
  await query(`insert into notifications (id, user_id, kind, data) values (gen_random_uuid(), $1, $2, $3)`, [
    userId,
    kind,
    data,
  ])
}

for (const person of people) {
  for (const language of ['en', 'fr'] as Language[]) {
    test(`${person}, ${language}: links lead to every page that this person may open, and to none that refuses`, async ({
      request,
      baseURL,
    }) => {
      test.setTimeout(120_000)
      const screens = await listScreens()
      const id = person === 'visitor' ? null : await idOf(person, language)
      if (id) {
        await ring(id, person)
      }
      const cookie = id ? `${await sessionCookie(baseURL, id)}; signed_in=1` : ''
      const at = (path: string) => (language === 'fr' ? `/fr${path === '/' ? '' : path}` : path)
      const { reached, broken } = await crawl(request, {
        baseURL: baseURL ?? '',
        cookie,
        start: at(firstPage(person)),
        hidden: hiddenFrom(person),
        within: isOffice(person) ? paths.office : '/',
        each: isOffice(person) ? 2 : 6,
      })
      expect.soft(broken).toEqual([])

      const missing: string[] = []
      const candidates = screens.filter(
        ({ route, path, status = 200 }) =>
          status === 200 &&
          belongsTo(person, route) &&
          !withoutLink[route] &&
          !reached.has(routeOf(path.split('?')[0] ?? '') ?? ''),
      )
      for (const { route, path } of candidates) {
        const answer = await request.get(at(path), {
          headers: { cookie, accept: 'text/html' },
          maxRedirects: 0,
        })
        if (answer.status() === 200) {
          missing.push(`${route} (${path})`)
        }
      }
      expect.soft([...new Set(missing)]).toEqual([])

      const role = person === 'admin' ? 'admin' : 'staff'
      const bar = officePages
        .flatMap(({ pages }) => pages)
        .filter(({ right }) => isOffice(person) && hasRight({ role, additionalRoles: [] }, right))
      expect(bar.map(({ name }) => paths.officePage(name)).filter((path) => !reached.has(path))).toEqual([])
    })
  }
}
