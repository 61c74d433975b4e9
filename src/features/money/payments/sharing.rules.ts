import { day } from '@/config/durations'

/** How long somebody else can pay with a link. */
export const linkLifetimeMs = 7 * day

interface LinkTimes {
  expiresAt: Date
  withdrawnAt: Date | null
}

/** The boundary: a link has expired when now >= its expiry. */
export const isLinkUsable = ({ expiresAt, withdrawnAt }: LinkTimes, now: Date) =>
  withdrawnAt === null && now < expiresAt

/** `open`: it can be paid; `waiting`: a wallet is being asked, or the office looks at it. */
export const sharedStates = ['open', 'waiting', 'paid'] as const
export type SharedState = (typeof sharedStates)[number]
