import { z } from 'zod'
import { devices } from '@/config/devices'
import { locales } from '@/config/locales'
import { publicOffers } from '@/config/program-offers'
import { cohortAnswer } from '@/features/classes/cohorts/cohorts.answers'
import { taughtWays } from './availability.rules'

const weekAnswer = z.object({
  number: z.int(),
  title: z.string(),
  languages: z.array(z.enum(locales)).describe('Of the lessons and exercises that are written today'),
  proven_on: z.iso
    .date()
    .nullable()
    .describe('Every exercise of the week was proven on this day in Douala or later; null without one'),
  device: z
    .enum(devices)
    .nullable()
    .describe('phone: a phone is enough; computer: an item needs one; null: nothing is written'),
  taught: z
    .enum(taughtWays)
    .describe(
      'here: by its lessons and exercises; class: by a teacher in class; plan: there is only its plan yet',
    ),
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
