import type { Locale } from '@/config/locales'
import { hasRight, hasRole, isGranted } from '@/config/roles'
import { mayManage } from '@/features/accounts/users/manage-account.rules'
import { findOpenFactorReset } from '@/features/accounts/users/server/office/factor-reset.queries'
import { paidAndToPay, paymentStatusOf } from '@/features/base/enrolments/enrolment-status.rules'
import type { PaymentView } from '@/features/money/payments/payment-views'
import { listPaymentsOf } from '@/features/money/payments/server/payments.queries'
import { listEnrolments } from '@/features/study/progress/server/enrolments.queries'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { kindsFor, type TimelineKind, timeline } from '../person-timeline'
import { personPageSchema } from '../students.schema'
import { findStudent } from './student-page.repository'
import { findTimeline, type TimelineRow } from './timeline.repository'

export interface TimelineEntry extends TimelineRow {
  /** Of a payment. */
  payment: (Pick<PaymentView, 'status' | 'reason'> & PaidMoney) | null
}

interface PaidMoney {
  programTitle: string
  amountXaf: number
  refundedXaf: number
}

interface TimelineInput {
  id: string
  emailKey: string
}

async function readTimeline(
  person: TimelineInput,
  kinds: readonly TimelineKind[],
  { page, locale }: { page: number; locale: Locale },
) {
  const { pageSize, mostPages } = timeline
  const [rows, payments] = await Promise.all([
    findTimeline(person, kinds, { locale, offset: (page - 1) * pageSize, size: pageSize }),
    kinds.includes('payment') ? listPaymentsOf(person.id, locale) : [],
  ])
  const paymentOf = (id: string) => {
    const found = payments.find((payment) => payment.id === id)
    if (!found) {
      return null
    }
    const { status, reason, amount, refunded_xaf } = found.view
    return {
      status,
      reason,
      programTitle: found.programTitle,
      amountXaf: amount,
      refundedXaf: refunded_xaf,
    }
  }
  const entries: TimelineEntry[] = rows
    .slice(0, pageSize)
    .map((row) => ({ ...row, payment: row.kind === 'payment' ? paymentOf(row.id) : null }))
  return { entries, page, hasMore: rows.length > pageSize && page < mostPages }
}

/** All data of one student for the back office, and for those who manage accounts that of any person; others are not found. */
export const getStudent = defineUseCase({
  name: 'students.get-student',
  access: can('students.read'),
  input: personPageSchema,
  limits: [],
  async run({ input, actor, locale, now }) {
    const manages = hasRight(actor.user, 'users.manage')
    const student = await findStudent(input.id, manages)
    if (!student) {
      throw new AppError('not_found')
    }
    const kinds = kindsFor(actor.user, student.id)
    const wanted = kinds.filter((kind) => input.kind === undefined || kind === input.kind)
    const [programs, line] = await Promise.all([
      listEnrolments(student.id, locale, now),
      readTimeline(student, wanted, { page: input.page, locale }),
    ])
    const mayReset =
      manages &&
      mayManage(actor.user, student) &&
      isGranted(student, 'admin.area') &&
      student.secondFactorSince !== null
    const openReset = mayReset ? await findOpenFactorReset(student.id, now) : null
    const mayNote = kinds.includes('note') && hasRole(student, 'student')
    const mayCorrect = mayManage(actor.user, student) && !student.erasedAt
    return {
      student: { ...student, notes: mayNote ? student.notes : [] },
      paymentStatus: paymentStatusOf(programs.map(({ status }) => status)),
      paidAndToPay: paidAndToPay(programs.map(({ status }) => status)),
      programs,
      officeRoom: hasRight(actor.user, 'rooms.moderate') ? student.officeRoom : null,
      /** A request to reset the second factor that waits for another admin. */
      factorReset: openReset && { ...openReset, isOwn: openReset.askedById === actor.user.id },
      timeline: { ...line, kinds, kind: input.kind },
      may: {
        takeCash: hasRight(actor.user, 'payments.cash') && hasRole(student, 'student'),
        dropChoices: hasRight(actor.user, 'payments.manage'),
        note: mayNote,
        removeNotesOf: manages ? ('anybody' as const) : actor.user.id,
        manageUsers: manages,
        correct: mayCorrect,
        sendLink: mayCorrect && !student.blockedAt,
        resetFactor: mayReset,
        withdraw: manages && mayCorrect && !student.hasPassword && !student.blockedAt,
        erase: manages && !student.erasedAt && !isGranted(student, 'admin.area'),
        sendMail: hasRight(actor.user, 'mail.send'),
      },
    }
  },
})

export type StudentPage = Awaited<ReturnType<typeof getStudent.run>>
