import type { Device } from '@/config/devices'
import type { ProgramOffer } from '@/config/program-offers'

/** What stands of one week of a program today. */
export interface WeekAvailability {
  number: number
  /** It has published lessons or exercises, which are always published in both languages. */
  written: boolean
  /** The day in Douala on which its oldest proof was made, 2026-11-28; null: no exercise. */
  provenOn: string | null
  /** `computer` where the week or one of its required items or exercises needs one; null: nothing is written. */
  device: Device | null
  /** Of its published items. */
  minutes: number
}

/** `here`: by lessons and exercises on the site; `class`: by a teacher in class; `plan`: by nothing but its plan yet. */
export const taughtWays = ['here', 'class', 'plan'] as const
export type TaughtWay = (typeof taughtWays)[number]

export const taughtWay = ({ written }: Pick<WeekAvailability, 'written'>, offer: ProgramOffer): TaughtWay =>
  written ? 'here' : offer === 'class' ? 'class' : 'plan'

/** '1–4, 6' of 1, 2, 3, 4, 6. */
export function weekRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) {
      last[1] = number
    } else {
      ranges.push([number, number])
    }
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

/** A moment of a day in Douala, 2026-11-28, to be formatted. */
export const doualaNoon = (day: string) => new Date(`${day}T12:00:00+01:00`)

/** What a program says of its weeks before somebody pays. */
export function summariseAvailability(weeks: readonly WeekAvailability[]) {
  const numbersOf = (fits: (week: WeekAvailability) => boolean) =>
    weeks.filter(fits).map(({ number }) => number)
  const proofs = weeks.flatMap(({ provenOn }) => provenOn ?? []).sort()
  return {
    count: weeks.length,
    written: numbersOf(({ written }) => written),
    missing: numbersOf(({ written }) => !written),
    onComputer: numbersOf(({ device }) => device === 'computer'),
    /** The oldest proof of all: each exercise was proven on this day or later. */
    provenOn: proofs[0] ?? null,
  }
}
