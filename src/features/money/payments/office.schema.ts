import { z } from 'zod'
import { scopeFields } from '@/features/base/enrolments/scope.schema'
import { reasonField } from '@/lib/fields'
import { dayField, searchText, unlessBlank } from '@/lib/filter-fields'
import { pagingFields } from '@/server/kernel/paging'
import { moneySteps } from './money-period.rules'
import {
  amountSchema,
  cohortSchema,
  dropChoiceSchema,
  maximumPaymentXaf,
  priceCodeSchema,
  referenceSchema,
} from './payments.schema'
import { moneySources, paymentSorts, paymentSources, shownStates } from './payments-list'
import { periods } from './period.rules'

const versionSchema = z.coerce.number('Validation.invalid').int('Validation.invalid').min(0)
const refund = { refund: z.uuid('Validation.invalid'), version: versionSchema }

export const recheckSchema = z.object({ reference: referenceSchema })

/** To the student, or to the person who paid through a link. */
export const resendReceiptSchema = z.object({
  reference: referenceSchema,
  to: z.preprocess(unlessBlank, z.enum(['student', 'payer'], 'Validation.invalid').default('student')),
})

export const markRefundSchema = z.object({ reference: referenceSchema, reason: reasonField })

/** The amount that arrived according to the operator's portal, with which the payment under review is closed. */
export const closeReviewSchema = z.object({
  reference: referenceSchema,
  attempt: referenceSchema,
  amount: amountSchema.pipe(
    z.number().min(1, 'Validation.amountWhole').max(maximumPaymentXaf, 'Validation.amountTooLarge'),
  ),
  reason: reasonField,
})

export const lookedUpSchema = z.object({
  reference: referenceSchema,
  attempt: referenceSchema,
  reason: reasonField,
})

export const approveRefundSchema = z.object({ ...refund, reason: reasonField })

export const payOutRefundSchema = z.object({
  ...refund,
  payoutReference: z
    .string('Validation.payoutReferenceNeeded')
    .trim()
    .min(3, 'Validation.payoutReferenceNeeded')
    .max(100, 'Validation.tooLong'),
})

export const failRefundSchema = z.object({ ...refund, reason: reasonField })

export const withdrawRefundSchema = z.object({ ...refund, reason: reasonField })

export const enrolManuallySchema = z.object({
  student: z.uuid('Validation.studentUnknown'),
  /** Missing: the class that the student chose, else the next class that suits them. */
  cohort: cohortSchema,
  program: z.string('Validation.programUnknown').trim().min(1, 'Validation.programUnknown').max(100),
  amount: amountSchema,
  code: priceCodeSchema,
  reason: reasonField,
  /** The line of a statement that is this payment's money: its amount is the amount. */
  line: z.preprocess(unlessBlank, z.uuid('Validation.invalid').optional()),
})

/** The most that staff take in one cash payment; 0: none. */
export const setCashLimitSchema = z.object({ limit: amountSchema })

export const dropStudentChoiceSchema = z.object({
  student: z.uuid('Validation.studentUnknown'),
  ...dropChoiceSchema.shape,
  reason: reasonField,
})

const filterFields = {
  q: searchText(),
  state: z.preprocess(unlessBlank, z.enum(shownStates, 'Validation.invalid').optional()),
  source: z.preprocess(unlessBlank, z.enum(paymentSources, 'Validation.invalid').optional()),
  attention: z.preprocess(unlessBlank, z.literal('1', 'Validation.invalid').optional()),
  period: z.preprocess(unlessBlank, z.enum(periods, 'Validation.invalid').optional()),
  from: dayField,
  to: dayField,
  ...scopeFields,
}

export const paymentFilterSchema = z.object(filterFields)
export type PaymentFilter = z.output<typeof paymentFilterSchema>

export const listOfficePaymentsSchema = z.object({
  ...filterFields,
  sort: z.preprocess(unlessBlank, z.enum(paymentSorts, 'Validation.invalid').default('date')),
  dir: z.preprocess(unlessBlank, z.enum(['asc', 'desc'], 'Validation.invalid').default('desc')),
  ...pagingFields,
})

/** The report of the money. Without days: the present month. */
export const readMoneySchema = z.object({
  from: dayField,
  to: dayField,
  by: z.preprocess(unlessBlank, z.enum(moneySteps, 'Validation.invalid').optional()),
  provider: z.preprocess(unlessBlank, z.enum(moneySources, 'Validation.invalid').optional()),
  ...scopeFields,
})

export const officePaymentSchema = z.object({ reference: referenceSchema })

/** The form of a manual enrolment: the chosen student by id, or a search. */
export const manualFormSchema = z.object({
  q: filterFields.q,
  student: z.preprocess(unlessBlank, z.uuid().optional().catch(undefined)),
  line: z.preprocess(unlessBlank, z.uuid().optional().catch(undefined)),
})
