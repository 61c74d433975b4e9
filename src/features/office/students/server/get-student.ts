import type { Locale } from '@/config/locales'
import { hasRight, isGranted } from '@/config/roles'
import { paidAndToPay, paymentStatusOf } from '@/features/base/enrolments/enrolment-status.rules'
import type { PaymentView } from '@/features/money/payments/payment-views'
import { listPaymentsOf } from '@/features/money/payments/server/payments.queries'
import { listSubmissionsOf } from '@/features/study/assignments/server/submissions.queries'
import { listEnrolments } from '@/features/study/progress/server/enrolments.queries'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { studentIdSchema } from '../students.schema'
import { findMessagesFrom, findStudent, shownOnPage } from './student-page.repository'

export interface StudentPayment extends Pick<PaymentView, 'status' | 'reason'> {
  key: string
  programTitle: string
  at: Date
  /** Only for readers with the payments right. */
  money: { reference: string; amountXaf: number; refundedXaf: number } | null
}

async function readPayments(userId: string, locale: Locale, withMoney: boolean): Promise<StudentPayment[]> {
  const payments = await listPaymentsOf(userId, locale)
  return payments.map(
    ({ id, view: { status, reason, reference, amount, refunded_xaf }, programTitle, at }) => ({
      key: id,
      status,
      reason,
      at,
      programTitle,
      money: withMoney ? { reference, amountXaf: amount, refundedXaf: refunded_xaf } : null,
    }),
  )
}

async function readMessages(email: string) {
  const rows = await findMessagesFrom(email)
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** All data of one student for the back office; other accounts are not found. */
export const getStudent = defineUseCase({
  name: 'students.get-student',
  access: can('students.read'),
  input: studentIdSchema,
  limits: [],
  async run({ input, actor, locale, now }) {
    const student = await findStudent(input.id)
    if (!student) {
      throw new AppError('not_found')
    }
    const [programs, payments, messages, submissions] = await Promise.all([
      listEnrolments(student.id, locale, now),
      readPayments(student.id, locale, hasRight(actor.user, 'payments.read')),
      readMessages(student.email),
      listSubmissionsOf(student.id, locale, shownOnPage),
    ])
    const mayNote = hasRight(actor.user, 'students.note') && student.id !== actor.user.id
    return {
      student: { ...student, notes: mayNote ? student.notes : [] },
      paymentStatus: paymentStatusOf(programs.map(({ status }) => status)),
      paidAndToPay: paidAndToPay(programs.map(({ status }) => status)),
      programs,
      payments,
      messages,
      submissions,
      may: {
        takeCash: hasRight(actor.user, 'payments.cash'),
        dropChoices: hasRight(actor.user, 'payments.manage'),
        note: mayNote,
        manageUsers: hasRight(actor.user, 'users.manage'),
        erase: hasRight(actor.user, 'users.manage') && !student.erasedAt && !isGranted(student, 'admin.area'),
        sendMail: hasRight(actor.user, 'mail.send'),
      },
    }
  },
})

export type StudentPage = Awaited<ReturnType<typeof getStudent.run>>
