import type { Locale } from '@/config/locales'
import { itemGuideSchema, weekGuideSchema } from '../guide.schema'
import type { ItemGuideView, WeekGuideView } from '../learning.answers'

/** A stored guide of a week in one language; null: the week has none. */
export function presentWeekGuide(stored: unknown, locale: Locale): WeekGuideView | null {
  if (stored === null) {
    return null
  }
  const { hook, goals, device, project } = weekGuideSchema.parse(stored)
  return {
    hook: hook[locale],
    goals: goals.map(({ id, text }) => ({ id, text: text[locale] })),
    device,
    project: project[locale],
  }
}

/** The stored guide of a revision in one language, with those of its goals that the week still has. */
export function presentItemGuide(stored: unknown, week: WeekGuideView | null, locale: Locale): ItemGuideView {
  const { practises = [], device = 'phone', way_round, checked } = itemGuideSchema.parse(stored)
  return {
    practises: (week?.goals ?? []).filter(({ id }) => practises.includes(id)),
    device,
    way_round: way_round?.[locale] ?? null,
    checked: checked ?? null,
  }
}
