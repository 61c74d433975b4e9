import { invalid } from '@/server/kernel/app-error'
import { weekRanges } from '../availability.rules'

/** The refusal to sell a program with or without a class while these weeks have no lessons. */
export const unwritten = (weeks: readonly number[]) =>
  invalid({ offer: 'ProgramEditor.unwritten' }, { count: weeks.length, weeks: weekRanges(weeks) })
