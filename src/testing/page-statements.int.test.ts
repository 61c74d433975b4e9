import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOwnGuardian } from '@/features/accounts/guardians/server/get-own-guardian'
import { getGuardian } from '@/features/accounts/guardians/server/office/get-guardian'
import { listOpenSessions } from '@/features/accounts/session/server/list-open-sessions'
import { getProfile } from '@/features/accounts/users/server/get-profile'
import { getNotificationSettings } from '@/features/base/notifications/server/set-choices'
import { getDesk } from '@/features/money/desk/server/get-desk'
import { getTill } from '@/features/money/desk/server/get-till'
import { getCheckout } from '@/features/money/payments/server/checkout/get-checkout'
import { getPayment } from '@/features/money/payments/server/checkout/get-payment'
import { listOwedParts } from '@/features/money/payments/server/checkout/list-owed-parts'
import { listPaymentHistory } from '@/features/money/payments/server/checkout/list-payment-history'
import { listPayments } from '@/features/money/payments/server/checkout/list-payments'
import { listUnpaidPrograms } from '@/features/money/payments/server/checkout/list-unpaid-programs'
import { getManualForm } from '@/features/money/payments/server/office/get-manual-form'
import { getOfficePayment } from '@/features/money/payments/server/office/get-office-payment'
import { readMoney } from '@/features/money/payments/server/office/read-money'
import { readMoneyToday } from '@/features/money/payments/server/office/read-money-today'
import { getOwnRefund } from '@/features/money/payments/server/refunds/get-own-refund'
import { getOwnRequest } from '@/features/office/erasure/server/get-own-request'
import { getFirstHour, getFirstHourProgress } from '@/features/office/first-hour/server/get-first-hour'
import { countForOffice } from '@/features/office/live/server/count-for-office'
import { countForBar } from '@/features/office/live/server/count-waiting'
import { getOwnExport } from '@/features/office/personal-data/server/get-own-export'
import { listToday } from '@/features/office/stats/server/list-today'
import { listWaiting } from '@/features/office/stats/server/list-waiting'
import { readWeeks } from '@/features/office/stats/server/read-weeks'
import { getStudent } from '@/features/office/students/server/get-student'
import { getDashboard, getOverview } from '@/features/portal/dashboard/server/get-dashboard'
import { getMyAssignments } from '@/features/study/assignments/server/get-my-assignments'
import { listHelp } from '@/features/study/help/server/list-help'
import { getItemPage } from '@/features/study/learning/server/get-item-page'
import { getProgramPage } from '@/features/study/learning/server/get-program-page'
import { readStudyMails } from '@/features/study/reminders/server/set-study-mails'
import { listSessionsToday } from '@/features/study/timetable/server/list-sessions-today'
import { listTaughtCohorts } from '@/features/study/timetable/server/list-taught-cohorts'
import { listTaughtSessions } from '@/features/study/timetable/server/list-taught-sessions'
import { createRoom } from '@/features/talk/chat/server/create-room'
import { listMembers } from '@/features/talk/chat/server/list-members'
import { loadMessages } from '@/features/talk/chat/server/list-messages'
import { listRoomSummaries } from '@/features/talk/chat/server/list-my-rooms'
import type { Actor } from '@/server/kernel/actor'
import { identify } from '@/server/kernel/identify'
import { encodeSession } from '@/server/kernel/session-cookie'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createProgram } from './factories'
import { type Course, createCourse } from './learning'
import { type OfficeBench, openOfficeBench } from './office-bench'
import type { Student } from './payment-bench'
import { statementsOf } from './statements'

type Step = [AnyUseCase, object?]

let bench: OfficeBench
let who: Student
let room = ''
let paid = ''
let startedProgram: { slug: string }
let course: Course

async function cookieOf(userId: string) {
  const now = bench.clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const { id } = await bench.db.session.create({ data: { userId, kind: 'web', lastSeenAt: now, expiresAt } })
  return encodeSession({ sid: id }, 3_600_000)
}

beforeAll(async () => {
  bench = await openOfficeBench()
  who = await bench.student()
  paid = await bench.paid(who, 40_000)
  for (let n = 0; n < 4; n++) {
    const program = await createProgram()
    await bench.db.enrolment.create({ data: { userId: who.user.id, programId: program.id } })
    if (n < 2) {
      await bench.paid(who, 15_000, program.slug)
    }
    if (n !== 2) {
      continue
    }
    startedProgram = program
    await bench.initiate(who, { program: program.slug })
  }
  course = await createCourse()
  await bench.db.enrolment.create({
    data: { userId: who.user.id, programId: course.program.id, status: 'active' },
  })
  room = (await bench.call(createRoom, who.actor, { name: 'Room' })).room.id
})
afterAll(() => bench.close())

/**
 * The statements of a page: its caller once, then its use cases, including those of the bar. Rate limits are
 * not counted.
 */
async function statementsOfPage(userId: string, steps: readonly Step[]) {
  const sessionCookie = await cookieOf(userId)
  const all = await statementsOf(async () => {
    const actor: Actor = await identify({ sessionCookie }, bench.clock.now())
    for (const [useCase, input = {}] of steps) {
      await callUseCase(useCase, input, { actor })
    }
  })
  return all.filter((text) => !/rate_limits/.test(text))
}

/**
 * The bar's badges and the page's own work, and how many statements that may take including identification.
 */
const bar: Step[] = [[countForBar]]
const frame: Step = [countForOffice]
const studentPages: Record<string, () => { steps: Step[]; most: number }> = {
  '/user/payments': () => ({
    steps: [[listPayments], [listUnpaidPrograms], [listOwedParts], ...bar],
    most: 8,
  }),
  '/user/payments/[reference]': () => ({
    steps: [
      [getPayment, { reference: paid }],
      [listPaymentHistory, { reference: paid }],
      [getOwnRefund, { reference: paid }],
      ...bar,
    ],
    most: 7,
  }),
  '/payment and /register/payment': () => ({ steps: [[getCheckout], ...bar], most: 9 }),
  '/payment, begun': () => ({ steps: [[getCheckout, { program: startedProgram.slug }], ...bar], most: 9 }),
  '/payment, paid': () => ({ steps: [[getCheckout, { program: who.program.slug }], ...bar], most: 8 }),
  '/user/dashboard': () => ({ steps: [[getOverview], ...bar], most: 3 }),
  '/user/dashboard?section=programs': () => ({ steps: [[getDashboard], ...bar], most: 3 }),
  '/user/dashboard?section=assignments': () => ({
    steps: [[getDashboard], [getMyAssignments], ...bar],
    most: 4,
  }),
  '/user/programs/[slug]': () => ({ steps: [[getProgramPage, { slug: who.program.slug }], ...bar], most: 3 }),
  '/user/programs/[slug]/[item]': () => ({
    steps: [[getItemPage, { slug: course.program.slug, item: course.lesson.slug }], ...bar],
    most: 3,
  }),
  '/user/message': () => ({
    steps: [[listRoomSummaries], [loadMessages, { room_id: room }], [listMembers, { room_id: room }], ...bar],
    most: 8,
  }),
  '/user/guardian': () => ({ steps: [[getOwnGuardian], ...bar], most: 4 }),
  '/user/sessions': () => ({ steps: [[listOpenSessions], ...bar], most: 4 }),
  '/user/notifications/settings': () => ({ steps: [[getNotificationSettings], ...bar], most: 5 }),
  '/profile/edit': () => ({
    steps: [[getProfile], [readStudyMails], [getOwnExport], [getOwnRequest], ...bar],
    most: 7,
  }),
}
const officePages: Record<string, () => { steps: Step[]; most: number }> = {
  '/admin/dashboard': () => ({
    steps: [
      frame,
      [listToday],
      [listWaiting],
      [listTaughtCohorts],
      [listTaughtSessions],
      [listSessionsToday],
      [readMoneyToday],
      [readWeeks],
      [readMoney],
      [getFirstHourProgress],
    ],
    most: 16,
  }),
  '/admin/students/[id]': () => ({
    steps: [[getStudent, { id: who.user.id }], [getGuardian, { id: who.user.id }], frame],
    most: 9,
  }),
  '/admin/first-hour': () => ({ steps: [[getFirstHour], frame], most: 6 }),
  '/admin/payments/[reference]': () => ({
    steps: [[getOfficePayment, { reference: paid }], frame],
    most: 8,
  }),
  '/admin/help': () => ({
    steps: [[listHelp, { program: who.program.slug, show: 'stuck' }], frame],
    most: 4,
  }),
  '/admin/desk': () => ({ steps: [[getDesk], frame], most: 7 }),
  '/admin/till': () => ({ steps: [[getTill], frame], most: 5 }),
  '/admin/payments/new': () => ({ steps: [[getManualForm, { student: who.user.id }], frame], most: 8 }),
}

describe('a page sends few statements, however many rows there are:', () => {
  it.each(Object.keys(studentPages))('%s', async (name) => {
    const { steps, most } = studentPages[name]?.() ?? { steps: [], most: 0 }
    const statements = await statementsOfPage(who.user.id, steps)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
    expect(statements.length).toBeGreaterThan(steps.length / 2)
  })
  it.each(Object.keys(officePages))('%s', async (name) => {
    const { steps, most } = officePages[name]?.() ?? { steps: [], most: 0 }
    const statements = await statementsOfPage(bench.admin.user.id, steps)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
    expect(statements.length).toBeGreaterThan(steps.length / 2)
  })
})
