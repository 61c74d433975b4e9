import type { ProgramOffer } from '@/config/program-offers'
import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { WeekAvailability } from '../availability.rules'
import type { ProgramValues } from '../program-values'
import { programParamsSchema } from '../programs.schema'
import { readAvailability } from './availability.queries'
import { findLastChange } from './last-change'
import { presentValues, withWeeks } from './office-program'
import { listWeeksInUse } from './program-plan'

export interface OfficeProgramDetail {
  slug: string
  version: number
  values: ProgramValues
  offer: ProgramOffer
  /** Ids of the weeks in which students have worked: they can be moved, but not removed. */
  weeksInUse: string[]
  enrolled: number
  /** What stands of each week today. */
  availability: WeekAvailability[]
  updatedAt: Date
  updatedBy: string | null
}

export const getOfficeProgram = defineUseCase({
  name: 'programs.get-office-program',
  access: can('programs.write'),
  input: programParamsSchema,
  limits: [perActor('admin.read')],
  async run({ input }): Promise<OfficeProgramDetail> {
    const program = await db().program.findUnique({ where: { slug: input.slug }, include: withWeeks })
    if (!program) {
      throw new AppError('not_found')
    }
    const [inUse, enrolled, updatedBy, availability] = await Promise.all([
      listWeeksInUse(db(), program.id),
      db().enrolment.count({ where: { programId: program.id, status: { in: [...paidStatuses] } } }),
      findLastChange(db(), program.slug),
      readAvailability(program.id),
    ])
    return {
      slug: program.slug,
      version: program.version,
      values: presentValues(program),
      offer: program.offer,
      weeksInUse: program.weeks.filter(({ number }) => inUse.includes(number)).map(({ id }) => id),
      enrolled,
      availability,
      updatedAt: program.updatedAt,
      updatedBy,
    }
  },
})
