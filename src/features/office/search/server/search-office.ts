import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { hasRight, type Right } from '@/config/roles'
import { listCohorts } from '@/features/classes/cohorts/server/office/list-cohorts'
import {
  findByNumber,
  findNearAttempts,
  type NearAttempt,
} from '@/features/money/payments/server/office/find-by-sms.queries'
import { listOfficePayments } from '@/features/money/payments/server/office/list-office-payments'
import { readSms } from '@/features/money/payments/sms.rules'
import { findOpenLines, type OpenLine } from '@/features/money/statements/server/find-open-lines'
import { listStudents } from '@/features/office/students/server/list-students'
import { listMessages } from '@/features/talk/contact/server/office/list-messages'
import { cohortName } from '@/lib/cohort-name'
import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import { foldText, searchTerms } from '@/lib/search-terms'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { actorKey } from '@/server/kernel/actor'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { type Context, defineUseCase } from '@/server/kernel/use-case'
import { findScreens, findSections } from '../screens'
import { officeSearchSchema } from '../search.schema'
import { findColleagues } from './search.repository'

/** The maximum of results of each kind; there is a link to the whole list. */
const most = 5
/** Lists are searched by short texts; a longer one can only be an SMS. */
const longestName = 100

type Call = Context<{ q?: string }, UserActor>

interface Query {
  q: string
  page_size: string
}

async function findPrograms(q: string, locale: Locale): Promise<{ slug: string; title: string }[]> {
  const terms = searchTerms(q)
  const programs = await db().program.findMany({
    orderBy: { position: 'asc' },
    select: { slug: true, titleEn: true, titleFr: true },
    take: list.searchCap,
  })
  return programs
    .filter(({ titleEn, titleFr }) => terms.every((term) => foldText(`${titleEn} ${titleFr}`).includes(term)))
    .map((program) => ({ slug: program.slug, title: localized(program, 'title', locale) }))
}

async function findCohorts(call: Call, query: Query) {
  const { total, items } = await listCohorts.run({ ...call, input: listCohorts.input.parse(query) })
  const named = items.map(({ id, title, starts_on, teacher }) => ({
    id,
    name: cohortName(title, starts_on, call.locale),
    teacher: teacher?.name ?? null,
  }))
  return { total, items: named }
}

async function findStudents(call: Call, query: Query) {
  const { total, items } = await listStudents.run({ ...call, input: listStudents.input.parse(query) })
  return { total, items: items.map((row) => ({ id: row._id, name: personName(row), email: row.email })) }
}

async function findMessages(call: Call, query: Query) {
  const { total, items } = await listMessages.run({ ...call, input: listMessages.input.parse(query) })
  return { total, items: items.map(({ id, name, message }) => ({ id, name, message })) }
}

interface FoundPayment {
  reference: string
  name: string
  program: string
  amountXaf: number
  phone: string | null
  transaction: string | null
}

async function listPayments(call: Call, query: Query): Promise<{ total: number; items: FoundPayment[] }> {
  const { total, items } = await listOfficePayments.run({
    ...call,
    input: listOfficePayments.input.parse(query),
  })
  return {
    total,
    items: items.map(({ reference, student, program, amountXaf, found }) => ({
      reference,
      name: student.name,
      program,
      amountXaf,
      ...found,
    })),
  }
}

interface Money {
  payments: { total: number; items: FoundPayment[] }
  /** Nobody paid with the number of the SMS: requests that it may be about. */
  near: NearAttempt[]
  /** Lines of statements with this number that no payment has. */
  lines: OpenLine[]
}

/** By any number of a payment. An SMS whose number no payment has finds the requests that it may be about. */
async function findMoney(call: Call, query: Query | null): Promise<Money> {
  const { actor, input, locale, now } = call
  const lines = hasRight(actor.user, 'payments.manage') ? await findOpenLines.run(call) : []
  const payments = query ? await listPayments(call, query) : { total: 0, items: [] }
  const sms = payments.items.length > 0 ? null : readSms(input.q ?? '')
  if (!sms) {
    return { payments, near: [], lines }
  }
  const { number } = sms
  const items = number ? await findByNumber(number.key, locale) : []
  if (number && items.length > 0) {
    const numbered = items.map((item) => ({ ...item, phone: null, transaction: number.number }))
    return { payments: { total: items.length, items: numbered }, near: [], lines }
  }
  return { payments, near: await findNearAttempts(sms, now, locale), lines }
}

const nothing = {
  screens: [],
  sections: [],
  programs: [],
  classes: null,
  students: null,
  colleagues: [],
  money: null,
  messages: null,
}

/**
 * Searches people, payments, messages, classes, programs, pages and the handbook: each with its own indexed search, and only what
 * the reader may see.
 */
export const searchOffice = defineUseCase({
  name: 'search.search-office',
  access: can('admin.area'),
  input: officeSearchSchema,
  limits: [],
  async run(call) {
    const { actor, input, request, locale } = call
    const q = input.q ?? ''
    if (q === '') {
      return { q, ...nothing }
    }
    await consumeLimit('admin.search', actorKey(actor, request.address))
    const may = (right: Right) => hasRight(actor.user, right)
    const query = q.length <= longestName ? { q, page_size: String(most) } : null
    if (!query) {
      return { q, ...nothing, money: may('payments.read') ? await findMoney(call, null) : null }
    }
    const [programs, cohorts, students, colleagues, money, messages] = await Promise.all([
      may('curriculum.read') ? findPrograms(q, locale) : [],
      may('cohorts.read') ? findCohorts(call, query) : null,
      may('students.read') ? findStudents(call, query) : null,
      may('users.manage') ? findColleagues(q, most) : [],
      may('payments.read') ? findMoney(call, query) : null,
      may('messages.read') ? findMessages(call, query) : null,
    ])
    return {
      q,
      screens: findScreens(q, locale, may).slice(0, most),
      sections: findSections(q, locale).slice(0, most),
      programs: programs.slice(0, most),
      classes: cohorts,
      students,
      colleagues,
      money,
      messages,
    }
  },
})

export type OfficeFound = Awaited<ReturnType<typeof searchOffice.run>>
