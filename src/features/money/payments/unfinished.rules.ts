import { day, hour } from '@/config/durations'

export const unfinishedKinds = ['hour', 'days'] as const
export type UnfinishedKind = (typeof unfinishedKinds)[number]

/** When each reminder is due after the registration, and from when on it is too late: a server that stood still sends none of old. */
export const unfinishedDue = {
  hour: { afterMs: hour, untilMs: day },
  days: { afterMs: 2 * day, untilMs: 5 * day },
} as const satisfies Record<UnfinishedKind, { afterMs: number; untilMs: number }>

/** A payment counts as brought by the last reminder before it, if it comes within these days. */
export const broughtDays = 14
