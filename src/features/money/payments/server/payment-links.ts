import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { absolute } from '@/features/base/site/organization'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { PaymentLinkAnswer } from '../payments.answers'
import { isLinkUsable, linkLifetimeMs } from '../sharing.rules'
import { linkToken, readLinkToken } from './link-token'
import { findOwed } from './payment-plans'

interface StoredLink {
  id: string
  expiresAt: Date
}

export const presentLink = ({ id, expiresAt }: StoredLink, locale: Locale): PaymentLinkAnswer => ({
  url: absolute(href(locale, paths.payFor(linkToken(id)))),
  expires_at: expiresAt.toISOString(),
})

/** The usable link of an enrolment; there is at most one. */
export const findOpenLink = (reader: Tx | ReturnType<typeof db>, enrolmentId: string, now: Date) =>
  reader.paymentLink.findFirst({
    where: { enrolmentId, withdrawnAt: null, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
    select: { id: true, expiresAt: true },
  })

/** The usable link of an enrolment, made if there is none. Call it after lockUser. */
export const openLink = async (tx: Tx, enrolmentId: string, now: Date): Promise<StoredLink> =>
  (await findOpenLink(tx, enrolmentId, now)) ??
  tx.paymentLink.create({
    data: { enrolmentId, createdAt: now, expiresAt: new Date(now.getTime() + linkLifetimeMs) },
    select: { id: true, expiresAt: true },
  })

const withStudent = {
  enrolment: {
    select: {
      id: true,
      status: true,
      priceCodeId: true,
      user: {
        select: { id: true, email: true, firstName: true, locale: true, blockedAt: true, erasedAt: true },
      },
      program: {
        select: { id: true, slug: true, titleEn: true, titleFr: true, priceXaf: true, offer: true },
      },
    },
  },
} as const

/**
 * The link of a token with its student and program. Throws not_found for a link that we did not make, that was withdrawn, or that
 * has expired before anything was paid: these look the same.
 */
export async function getLink(token: string, now: Date) {
  const id = readLinkToken(token)
  const link = id && (await db().paymentLink.findUnique({ where: { id }, include: withStudent }))
  if (!link || link.enrolment.user.blockedAt || link.enrolment.user.erasedAt) {
    throw new AppError('not_found')
  }
  const owed = isPaid(link.enrolment.status) ? await findOwed(db(), link.enrolment.id) : null
  // A link from the time before the first part was paid has paid it.
  const isForSecond = owed?.firstPaidAt ? link.createdAt >= owed.firstPaidAt : false
  const paid = isPaid(link.enrolment.status) && !isForSecond
  if (link.withdrawnAt || !(paid || isLinkUsable(link, now))) {
    throw new AppError('not_found')
  }
  return { ...link, isPaid: paid }
}
export type OpenedLink = Awaited<ReturnType<typeof getLink>>
