import { describe, expect, it } from 'vitest'
import { nextStepOf } from './next-step.rules'

const week = { number: 4 }
const begun = { status: 'active', progress: 37, nextWeek: week } as const
const fresh = { status: 'active', progress: 0, nextWeek: week } as const
const unpaid = { status: 'pending', progress: 0, nextWeek: week } as const
const finished = { status: 'completed', progress: 100, nextWeek: null } as const
const ended = { status: 'ended', progress: 10, nextWeek: week } as const

describe('what a student does next', () => {
  it('is to go on with what is begun, then to begin what is paid, then to pay', () => {
    expect(nextStepOf([unpaid, fresh, begun])).toEqual({ kind: 'continue', program: begun })
    expect(nextStepOf([unpaid, finished, fresh])).toEqual({ kind: 'start', program: fresh })
    expect(nextStepOf([finished, unpaid])).toEqual({ kind: 'pay', program: unpaid })
    expect(nextStepOf([ended, finished])).toEqual({ kind: 'finished', program: finished })
  })

  it('is nothing where nothing is chosen, or what was chosen has ended', () => {
    expect(nextStepOf([])).toBeNull()
    expect(nextStepOf([ended])).toBeNull()
  })
})
