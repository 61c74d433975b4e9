import { minimumPaymentXaf } from '@/config/limits'
import { programLimits } from './program-limits'

/** The values of a program in the editor, all as typed text, so that nothing is lost. */
export const programTexts = [
  'titleEn',
  'titleFr',
  'descriptionEn',
  'descriptionFr',
  'outcomeEn',
  'outcomeFr',
  'audienceEn',
  'audienceFr',
] as const

export const programFields = [
  ...programTexts,
  'icon',
  'price',
  'isOnline',
  'offer',
  'position',
  'certificateAfterDays',
  'certificateReason',
] as const
export type ProgramField = (typeof programFields)[number]

export const weekTexts = [
  'titleEn',
  'titleFr',
  'summaryEn',
  'summaryFr',
  'contentEn',
  'contentFr',
  'assignmentEn',
  'assignmentFr',
] as const
export type WeekField = (typeof weekTexts)[number]

/** `id`: the id of the stored week; for a new week, an id made by the browser. */
export type WeekValues = { id: string } & Record<WeekField, string>
/** `slug`: chosen with a new program, and never changed. */
export type ProgramValues = Record<'slug' | ProgramField, string> & { weeks: WeekValues[] }

export const emptyWeek = (id: string): WeekValues => ({
  id,
  ...(Object.fromEntries(weekTexts.map((name) => [name, ''])) as Record<WeekField, string>),
})

const mostWeeksRead = 50
const weekName = /^weeks\.(\d{1,2})\.(\w+)$/

/** Converts the flat fields of a form (`weeks.0.titleEn`) to a program. Other input is returned unchanged. */
export function readProgramForm(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || 'weeks' in raw) {
    return raw
  }
  const weeks: Record<string, unknown>[] = []
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const [, index, field] = weekName.exec(name) ?? []
    if (index === undefined || field === undefined) {
      rest[name] = value
    } else if (Number(index) < mostWeeksRead) {
      const place = Number(index)
      weeks[place] = { ...weeks[place], [field]: value }
    }
  }
  return { ...rest, weeks: weeks.filter((week) => week !== undefined) }
}

/** The values of a new program, with the minimum number of empty weeks. */
export const newProgram = (position: number): ProgramValues => ({
  slug: '',
  ...(Object.fromEntries(programTexts.map((name) => [name, ''])) as Record<
    (typeof programTexts)[number],
    string
  >),
  icon: 'book-open',
  price: String(minimumPaymentXaf),
  isOnline: 'true',
  offer: 'interest',
  position: String(position),
  certificateAfterDays: '',
  certificateReason: '',
  weeks: Array.from({ length: programLimits.minWeeks }, (_, index) => emptyWeek(`new-${index + 1}`)),
})
