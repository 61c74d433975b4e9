import type { Locale } from '@/config/locales'
import { isForSale, openOffer } from '@/config/program-offers'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import { listCohortsForOffice } from '@/features/classes/cohorts/server/list-public-cohorts'
import { readDiscount } from '@/features/money/codes/server/reserve-place'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { dueXaf, netXaf } from '../../amount.rules'
import { partPrice, planView } from '../../plan.rules'
import { readCredit } from '../settlement/credit'

export interface ProgramToPay {
  slug: string
  title: string
  priceXaf: number
  dueXaf: number
  paid: boolean
  chosen: boolean
  /** The second part is owed: `priceXaf` is its price. */
  isSecondPart: boolean
  /** What is due for the first part, where the price can be paid in two. */
  firstDueXaf: number | null
  /** Classes with a free seat, including those that have begun. */
  cohorts: ChoosableCohort[]
}

/** What the office can take money for: the programs on sale and those that this person has paid, with what is due for each. */
export async function listProgramsToPay(userId: string, locale: Locale, now: Date): Promise<ProgramToPay[]> {
  const rows = await db().program.findMany({
    where: { offer: { not: openOffer } },
    orderBy: [{ isOnline: 'desc' }, { position: 'asc' }],
    include: {
      enrolments: {
        where: { userId },
        select: { id: true, status: true, priceCodeId: true, paymentPlans: { where: { endedAt: null } } },
      },
      plans: { where: { endedAt: null, enrolmentId: null } },
    },
  })
  const credit = await readCredit(db(), userId)
  const cohorts = await listCohortsForOffice(now)
  const hasPaid = (enrolments: (typeof rows)[number]['enrolments']) =>
    enrolments[0] !== undefined && isPaid(enrolments[0].status)
  const offered = rows.filter(({ offer, enrolments }) => isForSale(offer) || hasPaid(enrolments))
  return Promise.all(
    offered.map(async ({ id, slug, titleEn, titleFr, priceXaf: whole, enrolments, plans }) => {
      const [enrolment] = enrolments
      const available = credit.available(enrolment?.id)
      const plan = planView(enrolment?.paymentPlans[0] ?? plans[0] ?? null, whole, now)
      const isSecondPart = plan?.stage === 'second'
      const priceXaf = isSecondPart ? partPrice(plan, 2) : whole
      const purchase =
        enrolment && !hasPaid(enrolments) ? { enrolment, program: { id, priceXaf: whole } } : null
      const discountXaf = (purchase && (await readDiscount(db(), purchase, now)))?.discount?.discountXaf
      return {
        slug,
        title: localized({ titleEn, titleFr }, 'title', locale),
        priceXaf,
        dueXaf: dueXaf(netXaf({ priceXaf, discountXaf }), available),
        paid: hasPaid(enrolments) && !isSecondPart,
        chosen: isSecondPart || enrolment?.status === 'pending',
        isSecondPart,
        firstDueXaf:
          plan?.stage === 'offered' && discountXaf === undefined ? dueXaf(plan.firstXaf, available) : null,
        cohorts: isSecondPart ? [] : cohorts.filter((each) => each.program === slug),
      }
    }),
  )
}
