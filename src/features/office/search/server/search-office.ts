import type { Locale } from '@/config/locales'
import { type OfficePageName, officePages } from '@/config/office-pages'
import { hasRight, type Right } from '@/config/roles'
import { listCohorts } from '@/features/classes/cohorts/server/office/list-cohorts'
import { listOfficePayments } from '@/features/money/payments/server/office/list-office-payments'
import { listStudents } from '@/features/office/students/server/list-students'
import { listMessages } from '@/features/talk/contact/server/office/list-messages'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import { foldText, searchTerms } from '@/lib/search-terms'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { actorKey } from '@/server/kernel/actor'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase } from '@/server/kernel/use-case'
import { officeSearchSchema } from '../search.schema'

/** The maximum of results of each kind; there is a link to the whole list. */
const most = '5'

type May = (right: Right) => boolean

/** Pages of the bar by their names in the reader's language. */
function findScreens(q: string, locale: Locale, may: May): { name: OfficePageName; title: string }[] {
  const terms = searchTerms(q)
  return officePages
    .flatMap(({ pages }) => pages)
    .filter(({ right, query }) => may(right) && query === undefined)
    .map(({ name, text }) => ({ name, title: textsOf(locale)(`Office.nav.${text}`) }))
    .filter(({ title }) => terms.every((term) => foldText(title).includes(term)))
    .slice(0, Number(most))
}

async function findPrograms(q: string, locale: Locale): Promise<{ slug: string; title: string }[]> {
  const terms = searchTerms(q)
  const programs = await db().program.findMany({
    orderBy: { position: 'asc' },
    select: { slug: true, titleEn: true, titleFr: true },
  })
  return programs
    .filter(({ titleEn, titleFr }) => terms.every((term) => foldText(`${titleEn} ${titleFr}`).includes(term)))
    .slice(0, Number(most))
    .map((program) => ({ slug: program.slug, title: localized(program, 'title', locale) }))
}

/** Searches screens, programs, classes, people, payments and messages: each with its own indexed search, and only what the reader may see. */
export const searchOffice = defineUseCase({
  name: 'search.search-office',
  access: can('admin.area'),
  input: officeSearchSchema,
  limits: [],
  async run(context) {
    const { actor, input, request } = context
    const q = input.q ?? ''
    if (q === '') {
      return { q, screens: [], programs: [], classes: null, students: null, payments: null, messages: null }
    }
    await consumeLimit('admin.search', actorKey(actor, request.address))
    const query = { q, page_size: most }
    const may = (right: Right) => hasRight(actor.user, right)
    const [programs, cohorts, students, payments, messages] = await Promise.all([
      may('curriculum.read') ? findPrograms(q, context.locale) : [],
      may('cohorts.read') ? listCohorts.run({ ...context, input: listCohorts.input.parse(query) }) : null,
      may('students.read') ? listStudents.run({ ...context, input: listStudents.input.parse(query) }) : null,
      may('payments.read')
        ? listOfficePayments.run({ ...context, input: listOfficePayments.input.parse(query) })
        : null,
      may('messages.read') ? listMessages.run({ ...context, input: listMessages.input.parse(query) }) : null,
    ])
    return {
      q,
      screens: findScreens(q, context.locale, may),
      programs,
      classes: cohorts && {
        total: cohorts.total,
        items: cohorts.items.map(({ id, title, starts_on, teacher }) => ({
          id,
          name: cohortName(title, starts_on, context.locale),
          teacher: teacher?.name ?? null,
        })),
      },
      students: students && {
        total: students.total,
        items: students.items.map((row) => ({
          id: row._id,
          name: personName(row),
          email: row.email,
        })),
      },
      payments: payments && {
        total: payments.total,
        items: payments.items.map(({ reference, student, program, amountXaf, found }) => ({
          reference,
          name: student.name,
          program,
          amountXaf,
          found,
        })),
      },
      messages: messages && {
        total: messages.total,
        items: messages.items.map(({ id, name, message }) => ({ id, name, message })),
      },
    }
  },
})

export type OfficeFound = Awaited<ReturnType<typeof searchOffice.run>>
