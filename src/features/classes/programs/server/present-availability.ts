import { locales } from '@/config/locales'
import type { ProgramOffer } from '@/config/program-offers'
import { taughtWay, type WeekAvailability } from '../availability.rules'

/** What stands of a week, in the fields of the API. */
export const presentAvailability = (week: WeekAvailability, offer: ProgramOffer) => ({
  // A published item is published in both languages, because a revision has both.
  languages: week.written ? [...locales] : [],
  proven_on: week.provenOn,
  device: week.device,
  taught: taughtWay(week, offer),
})
