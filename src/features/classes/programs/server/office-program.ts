import type { Program, ProgramWeek } from '@/generated/prisma/client'
import type { ProgramInput } from '../program-editor.schema'
import { programIcons } from '../program-icons'
import { programLimits } from '../program-limits'
import type { ProgramValues } from '../program-values'

export type StoredProgram = Program & { weeks: ProgramWeek[] }

export const withWeeks = { weeks: { orderBy: { number: 'asc' } } } as const

const isOffered = (icon: string) => (programIcons as readonly string[]).includes(icon)

/** The values of a program for the editor. An unknown icon is shown and offered as a book. */
export const presentValues = (program: StoredProgram): ProgramValues => ({
  slug: program.slug,
  titleEn: program.titleEn,
  titleFr: program.titleFr,
  descriptionEn: program.descriptionEn,
  descriptionFr: program.descriptionFr,
  outcomeEn: program.outcomeEn,
  outcomeFr: program.outcomeFr,
  audienceEn: program.audienceEn,
  audienceFr: program.audienceFr,
  icon: isOffered(program.icon) ? program.icon : 'book-open',
  price: String(program.priceXaf),
  isOnline: String(program.isOnline),
  offer: program.offer,
  position: String(program.position),
  certificateAfterDays: String(program.certificateAfterDays ?? ''),
  certificateReason: '',
  weeks: program.weeks.slice(0, programLimits.maxWeeks).map((week) => ({
    id: week.id,
    titleEn: week.titleEn,
    titleFr: week.titleFr,
    summaryEn: week.summaryEn,
    summaryFr: week.summaryFr,
    contentEn: week.contentEn,
    contentFr: week.contentFr,
    assignmentEn: week.assignmentEn ?? '',
    assignmentFr: week.assignmentFr ?? '',
  })),
})

/** The columns of the program itself, without the position, which concerns all programs. */
export const programColumns = (input: ProgramInput) => ({
  titleEn: input.titleEn,
  titleFr: input.titleFr,
  descriptionEn: input.descriptionEn,
  descriptionFr: input.descriptionFr,
  outcomeEn: input.outcomeEn,
  outcomeFr: input.outcomeFr,
  audienceEn: input.audienceEn,
  audienceFr: input.audienceFr,
  icon: input.icon,
  priceXaf: input.price,
  isOnline: input.isOnline,
  offer: input.offer,
  certificateAfterDays: input.certificateAfterDays,
  durationWeeks: input.weeks.length,
})

export const weekColumns = (week: ProgramInput['weeks'][number]) => ({
  titleEn: week.titleEn,
  titleFr: week.titleFr,
  summaryEn: week.summaryEn,
  summaryFr: week.summaryFr,
  contentEn: week.contentEn,
  contentFr: week.contentFr,
  assignmentEn: week.assignmentEn || null,
  assignmentFr: week.assignmentFr || null,
})

const longestKept = 200
const cut = (value: unknown) =>
  typeof value === 'string' && value.length > longestKept ? `${value.slice(0, longestKept - 1)}…` : value

/** The changed fields, before and after. Long texts are cut, because the audit log is not an archive of texts. */
type Plain = string | number | boolean | null | string[]
export type Changed = Record<string, Plain>

export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const of = (row: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, cut(row[name] ?? null)])) as Changed
  return { names, before: of(before), after: of(after) }
}
