import { z } from 'zod'
import { locales } from '@/config/locales'
import { publicOffers } from '@/config/program-offers'
import { cohortAnswer } from '@/features/classes/cohorts/cohorts.answers'

const weekAnswer = z.object({
  number: z.int(),
  title: z.string(),
  languages: z.array(z.enum(locales)).describe('Of the lessons and exercises that are written today'),
})

export const programAnswer = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    icon: z.string(),
    duration: z.int().describe('Weeks'),
    price: z.int().describe('XAF'),
    is_online: z.boolean(),
    offer: z
      .enum(publicOffers)
      .describe('online: for sale; class: for sale with a seat in a class; interest: not for sale yet'),
    weeks: z.array(weekAnswer),
  })
  .meta({ id: 'Program' })
export type ProgramView = z.infer<typeof programAnswer>

export const programWithWeeksAnswer = programAnswer.extend({
  weeks: z.array(weekAnswer.extend({ summary: z.string(), has_assignment: z.boolean() })),
  cohorts: z.array(cohortAnswer).describe('Classes that can be chosen, the next one first'),
  sample: z
    .object({ title: z.string(), url: z.string() })
    .nullable()
    .describe('The lesson that everybody may read'),
})
export type ProgramWithWeeks = z.infer<typeof programWithWeeksAnswer>
