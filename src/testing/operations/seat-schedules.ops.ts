import { expect, it } from 'vitest'
import { runSeatSchedules } from '../seat-schedules'
import { createEmptyDatabase } from './empty-database'

const first = Date.now() % 1_000_000

it.each([first, first + 1, first + 2])(
  'two processes keep every promise about seats (seed %i)',
  async (seed) => {
    const database = await createEmptyDatabase()
    const { debits, succeeded, told, toldOfEnd } = await runSeatSchedules({
      url: database.url,
      seed,
      rounds: 100,
    })
    await database.drop()
    expect(succeeded, `seed ${seed}: money that was taken is known here`).toBe(debits)
    expect(told, `seed ${seed}: what each was told last is true`).toEqual([])
    expect(toldOfEnd, `seed ${seed}: everybody heard that their class is cancelled`).toEqual([])
  },
)
