import { weeklySchema } from './cohorts.schema'
import type { Slot } from './session-plan.rules'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** The number of ranges of days off that the form offers. */
export const offRanges = [1, 2, 3] as const

/** The names of the fields of a weekday, and of a range of days off. */
export const slotFields = (day: number) => ({
  tick: `day-${day}`,
  time: `time-${day}`,
  minutes: `minutes-${day}`,
})
export const offFields = (range: number) => ({ from: `off-from-${range}`, to: `off-to-${range}` })

/** Every field of the form. */
export const planFieldNames = [
  ...weekdays.flatMap((day) => Object.values(slotFields(day))),
  'from',
  'to',
  ...offRanges.flatMap((range) => Object.values(offFields(range))),
]

export type PlanFields = Readonly<Record<string, string>>

interface Range {
  from: string
  to: string
}

interface ReadPlan {
  /** null: something is wrong, or the form was not filled in yet. */
  plan: { slots: Slot[]; from?: string; to?: string; except: Range[] } | null
  /** Field → key of a text, or a message of zod. */
  errors: Record<string, string>
}

/** The form of a weekly plan: the ticked days with their hours, the dates, and the days off. */
export function readPlanForm(fields: PlanFields): ReadPlan {
  const days = weekdays.filter((day) => fields[slotFields(day).tick] !== undefined)
  const ranges = offRanges.filter((range) => (fields[offFields(range).from] ?? '').trim() !== '')
  const read = weeklySchema.safeParse({
    slots: days.map((day) => ({
      day,
      time: fields[slotFields(day).time] ?? '',
      minutes: fields[slotFields(day).minutes] ?? '',
    })),
    from: fields.from ?? '',
    to: fields.to ?? '',
    except: ranges.map((range) => {
      const { from, to } = offFields(range)
      return { from: fields[from], to: fields[to]?.trim() || fields[from] }
    }),
  })
  if (read.success) {
    return { plan: read.data, errors: {} }
  }
  const nameOf = ([part, index, field]: PropertyKey[]) => {
    if (part === 'slots' && typeof index === 'number') {
      return slotFields(days[index] ?? 1)[field === 'minutes' ? 'minutes' : 'time']
    }
    if (part === 'except' && typeof index === 'number') {
      return offFields(ranges[index] ?? 1)[field === 'to' ? 'to' : 'from']
    }
    return part === 'slots' ? slotFields(1).tick : String(part)
  }
  return {
    plan: null,
    errors: Object.fromEntries(read.error.issues.map(({ path, message }) => [nameOf(path), message])),
  }
}

/** The same plan for the hidden fields of the form that stores it. */
export const planValues = ({ slots, from, to, except }: NonNullable<ReadPlan['plan']>) => ({
  slots: slots.map(({ day, time, minutes }) => `${day} ${time} ${minutes}`).join(','),
  from: from ?? '',
  to: to ?? '',
  except: except.map((range) => `${range.from}/${range.to}`).join(' '),
})
