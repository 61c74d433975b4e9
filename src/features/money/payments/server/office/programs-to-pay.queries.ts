import type { Locale } from '@/config/locales'
import { isForSale, openOffer } from '@/config/program-offers'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import { listCohortsForOffice } from '@/features/classes/cohorts/server/list-public-cohorts'
import { readDiscount } from '@/features/money/codes/server/reserve-place'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { dueXaf, netXaf } from '../../amount.rules'
import { readCredit } from '../settlement/credit'

export interface ProgramToPay {
  slug: string
  title: string
  priceXaf: number
  dueXaf: number
  paid: boolean
  chosen: boolean
  /** Classes with a free seat, including those that have begun. */
  cohorts: ChoosableCohort[]
}

/** What the office can take money for: the programs on sale and those that this person has paid, with what is due for each. */
export async function listProgramsToPay(userId: string, locale: Locale, now: Date): Promise<ProgramToPay[]> {
  const rows = await db().program.findMany({
    where: { offer: { not: openOffer } },
    orderBy: [{ isOnline: 'desc' }, { position: 'asc' }],
    include: { enrolments: { where: { userId }, select: { id: true, status: true, priceCodeId: true } } },
  })
  const credit = await readCredit(db(), userId)
  const cohorts = await listCohortsForOffice(now)
  const hasPaid = (enrolments: (typeof rows)[number]['enrolments']) =>
    enrolments[0] !== undefined && isPaid(enrolments[0].status)
  const offered = rows.filter(({ offer, enrolments }) => isForSale(offer) || hasPaid(enrolments))
  return Promise.all(
    offered.map(async ({ id, slug, titleEn, titleFr, priceXaf, enrolments }) => {
      const [enrolment] = enrolments
      const paid = hasPaid(enrolments)
      const purchase = enrolment && !paid ? { enrolment, program: { id, priceXaf } } : null
      const discountXaf = (purchase && (await readDiscount(db(), purchase, now)))?.discount?.discountXaf
      return {
        slug,
        title: localized({ titleEn, titleFr }, 'title', locale),
        priceXaf,
        dueXaf: dueXaf(netXaf({ priceXaf, discountXaf }), credit.available(enrolment?.id)),
        paid,
        chosen: enrolment?.status === 'pending',
        cohorts: cohorts.filter((each) => each.program === slug),
      }
    }),
  )
}
