import { z } from 'zod'
import { cohorts, list, paymentPlan } from '@/config/limits'
import { scopeFields } from '@/features/base/enrolments/scope.schema'
import { cohortIdSchema } from '@/features/classes/cohorts/cohorts.schema'
import { amountText } from '@/lib/amount-field'
import { doualaDayStart } from '@/lib/douala-time'
import { isUuid, reasonField } from '@/lib/fields'
import { dayField, searchText, unlessBlank } from '@/lib/filter-fields'
import { phoneField } from '@/lib/phone-field'
import { pagingFields } from '@/server/kernel/paging'
import { moneySteps } from './money-period.rules'
import {
  amountSchema,
  cohortSchema,
  dropChoiceSchema,
  maximumPaymentXaf,
  partSchema,
  priceCodeSchema,
  providerSchema,
  referenceSchema,
} from './payments.schema'
import { moneySources, paymentSorts, paymentSources, shownStates } from './payments-list'
import { periods } from './period.rules'
import { refundFields } from './refund.schema'

export const recheckSchema = z.object({ reference: referenceSchema })

/** To the student, or to the person who paid through a link. */
export const resendReceiptSchema = z.object({
  reference: referenceSchema,
  to: z.preprocess(unlessBlank, z.enum(['student', 'payer'], 'Validation.invalid').default('student')),
})

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

export const approveRefundSchema = z.object({ ...refundFields, reason: reasonField })

export const payOutRefundSchema = z.object({
  ...refundFields,
  payoutReference: z
    .string('Validation.payoutReferenceNeeded')
    .trim()
    .min(3, 'Validation.payoutReferenceNeeded')
    .max(100, 'Validation.tooLong'),
})

export const cohortRefundsSchema = cohortIdSchema

/** `people` and `total` are typed as the page shows them, before what one press cannot undo. */
export const refundCohortSchema = cohortRefundsSchema.extend({
  people: z.preprocess(
    unlessBlank,
    z.coerce
      .number('ProgramEditor.wholeNumber')
      .int('ProgramEditor.wholeNumber')
      .min(1, 'ProgramEditor.wholeNumber'),
  ),
  total: z.union([z.number().int('Validation.amountWhole'), amountText], 'Validation.amountWhole'),
  reason: reasonField,
})

/** The prefix before a refund's id in the name of a form's tick, whose value is the version that the form showed. */
export const refundPrefix = 'refund-'

export const approveCohortRefundsSchema = cohortRefundsSchema
  .extend({ reason: reasonField })
  .loose()
  .transform(({ id, reason, ...fields }, context) => {
    const refunds = Object.entries(fields).flatMap(([name, value]) => {
      const refund = name.startsWith(refundPrefix) ? name.slice(refundPrefix.length).toLowerCase() : ''
      const version = refundFields.version.safeParse(value)
      return isUuid(refund) && version.success ? [{ refund, version: version.data }] : []
    })
    if (refunds.length === 0 || refunds.length > cohorts.approvedAtOnce) {
      context.addIssue({ code: 'custom', path: ['refunds'], message: 'CohortRefunds.tick' })
    }
    return { id, reason, refunds }
  })

/** A trial of a provider with a phone of the office. */
export const askTrialSchema = z.object({ provider: providerSchema, phone: phoneField })

const trialFields = {
  trial: z.uuid('Validation.invalid'),
  version: refundFields.version,
}
export const lookAtTrialSchema = z.object({ trial: trialFields.trial })
export const approveTrialSchema = z.object(trialFields)
export const payBackTrialSchema = z.object({
  ...trialFields,
  payoutReference: payOutRefundSchema.shape.payoutReference,
})

export const failRefundSchema = z.object({ ...refundFields, reason: reasonField })

export const withdrawRefundSchema = z.object({ ...refundFields, reason: reasonField })

export const enrolManuallySchema = z.object({
  student: z.uuid('Validation.studentUnknown'),
  /** Missing: the class that the student chose, else the next class that suits them. */
  cohort: cohortSchema,
  program: z.string('Validation.programUnknown').trim().min(1, 'Validation.programUnknown').max(100),
  amount: amountSchema,
  part: partSchema,
  code: priceCodeSchema,
  reason: reasonField,
  /** The line of a statement that is this payment's money: its amount is the amount. */
  line: z.preprocess(unlessBlank, z.uuid('Validation.invalid').optional()),
})

/** The most that staff take in one cash payment; 0: none. */
export const setCashLimitSchema = z.object({ limit: amountSchema })

const partAmount = amountSchema.pipe(z.number().min(1, 'Validation.amountWhole'))
const fixedDay = z.string('Audit.dayInvalid').trim()

/** For one student, or for all who pay the program from now on. The second part is due after days, or on a day. */
export const grantPlanSchema = z
  .object({
    program: dropChoiceSchema.shape.program,
    student: z.preprocess(unlessBlank, z.uuid('Validation.studentUnknown').optional()),
    first: partAmount,
    second: partAmount,
    dueDays: z.preprocess(
      unlessBlank,
      z.coerce
        .number('Validation.planDays')
        .int('Validation.planDays')
        .min(1, 'Validation.planDays')
        .max(paymentPlan.longestDays, 'Validation.planDays')
        .optional(),
    ),
    dueOn: dayField,
    reason: reasonField,
  })
  .refine(({ dueDays, dueOn }) => (dueDays === undefined) !== (dueOn === undefined), {
    path: ['dueDays'],
    message: 'Validation.planDay',
  })

const plan = { plan: z.uuid('Validation.invalid'), reason: reasonField }
export const endPlanSchema = z.object(plan)
export const movePlanDaySchema = z.object({
  ...plan,
  dueOn: fixedDay.refine((value) => doualaDayStart(value) !== null, 'Audit.dayInvalid'),
})

/** The plan of a program; with a student that of their purchase. */
export const officePlanSchema = z.object({
  program: dropChoiceSchema.shape.program,
  student: z.preprocess(unlessBlank, z.uuid().optional().catch(undefined)),
})

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

const pick = /^pick-(MBA-[A-Z0-9]{1,20})$/
/** A form keeps one value of a name: each tick box has its own. */
const withPicks = (typed: unknown) => {
  const references = Object.keys((typed ?? {}) as object).flatMap((name) => pick.exec(name)?.[1] ?? [])
  return references.length > 0 ? { ...(typed as object), references } : typed
}

/** The ticked payments of a page, or all that match the filters of the list. */
export const exportPaymentsSchema = z.preprocess(
  withPicks,
  z.object({
    ...filterFields,
    references: z.preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter((each) => each !== '') : value),
      z.array(referenceSchema).max(list.mostChosen, 'Validation.invalid').optional(),
    ),
  }),
)
/** `references`: only these of what matches. */
export type PaymentFilter = z.output<typeof exportPaymentsSchema>

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
