import { z } from 'zod'
import { slugParam } from '@/features/programs/programs.schema'
import { pagingFields } from '@/server/kernel/paging'

export const myProgramsSchema = z.object(pagingFields)

export const myProgramSchema = z.object({ slug: slugParam })

/** `completed` comes as JSON, or as the text of a form's button. */
const completed = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Validation.required'),
)

/** A week that cannot be one is absent. */
const weekNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
  z.number().int().catch(0),
)

export const completeWeekSchema = z.object({ slug: slugParam, number: weekNumber, completed })
