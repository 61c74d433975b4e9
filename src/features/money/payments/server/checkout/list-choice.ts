import type { Locale } from '@/config/locales'
import { isForSale, publicOffers } from '@/config/program-offers'
import { readDiscount } from '@/features/money/codes/server/reserve-place'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { dueXaf, netXaf } from '../../amount.rules'
import { openStates } from '../../attempt.rules'
import type { CheckoutProgram, EnteredCode } from '../../payment-views'
import { readCredit } from '../settlement/credit'

export interface ChosenProgram {
  program: CheckoutProgram
  id: string
  enrolment: {
    id: string
    createdAt: Date
    status: string
    cohortId: string | null
    withoutCohort: boolean
    cohortWait: { cohortId: string | null } | null
  } | null
  code: EnteredCode | null
}

export const priceWith = <P extends { priceXaf: number; discountXaf: number }>(
  program: P,
  credit: number,
) => ({
  ...program,
  creditXaf: Math.min(credit, netXaf(program)),
  dueXaf: dueXaf(netXaf(program), credit),
})

/** The code of a choice as it counts now; choices without one are not asked about. */
async function codeOf(
  program: { id: string; priceXaf: number },
  enrolment: { id: string; status: string; priceCodeId: string | null } | undefined,
  now: Date,
): Promise<EnteredCode | null> {
  const checked =
    enrolment && !isPaid(enrolment.status) ? await readDiscount(db(), { enrolment, program }, now) : null
  if (!checked) {
    return null
  }
  if (checked.problem !== null) {
    return { code: checked.code, kind: null, discountXaf: 0, problem: checked.problem }
  }
  const { code, kind, discountXaf } = checked.discount
  return { code, kind, discountXaf, problem: null }
}

const isPaid = (status: string | undefined) => status === 'active' || status === 'completed'

/** The public programs and those that a student has chosen, online ones first, with the amount to pay for each. */
export async function listChoice(userId: string, locale: Locale, now: Date) {
  const [rows, credit] = await Promise.all([
    db().program.findMany({
      where: { OR: [{ offer: { in: [...publicOffers] } }, { enrolments: { some: { userId } } }] },
      orderBy: [{ isOnline: 'desc' }, { position: 'asc' }],
      select: {
        id: true,
        slug: true,
        titleEn: true,
        titleFr: true,
        durationWeeks: true,
        isOnline: true,
        offer: true,
        priceXaf: true,
        enrolments: {
          where: { userId },
          select: {
            id: true,
            status: true,
            createdAt: true,
            cohortId: true,
            withoutCohort: true,
            priceCodeId: true,
            cohortWait: { select: { cohortId: true } },
            intents: {
              where: { state: 'authorised', attempts: { some: { state: { in: [...openStates] } } } },
              select: { id: true },
            },
          },
        },
      },
    }),
    readCredit(db(), userId),
  ])
  const free = credit.available()
  const codes = await Promise.all(rows.map((row) => codeOf(row, row.enrolments[0], now)))
  const choice = rows.map((row, i): ChosenProgram => {
    const [enrolment] = row.enrolments
    const code = codes[i] ?? null
    const program = {
      slug: row.slug,
      title: localized(row, 'title', locale),
      durationWeeks: row.durationWeeks,
      isOnline: row.isOnline,
      offer: row.offer,
      priceXaf: row.priceXaf,
      discountXaf: code?.discountXaf ?? 0,
      chosen: enrolment?.status === 'pending',
      paid: isPaid(enrolment?.status),
      paymentWaits: (enrolment?.intents.length ?? 0) > 0,
    }
    return { id: row.id, program: priceWith(program, free), enrolment: enrolment ?? null, code }
  })
  return { choice, credit }
}

/** Like findProgramToPay: the oldest unpaid choice that is for sale, else the oldest one, else the first online one that is not paid. */
export function programToPay(choice: readonly ChosenProgram[]): ChosenProgram | null {
  const chosen = choice
    .filter(({ program }) => program.chosen)
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
  const payable = ({ program }: ChosenProgram) => isForSale(program.offer)
  return (
    chosen.find(payable) ??
    chosen[0] ??
    choice.find((each) => payable(each) && each.program.isOnline && !each.program.paid) ??
    null
  )
}

const orderOf = ({ enrolment }: ChosenProgram) => `${enrolment?.createdAt.toISOString()} ${enrolment?.id}`
