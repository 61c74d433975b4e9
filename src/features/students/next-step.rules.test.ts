import { describe, expect, it } from 'vitest'
import { nextStepOf } from './next-step.rules'

const week = { number: 4 }
const started = { status: 'active', progress: 37, nextWeek: week } as const
const fresh = { status: 'active', progress: 0, nextWeek: week } as const
const unpaid = { status: 'pending', progress: 0, nextWeek: week } as const
const finished = { status: 'completed', progress: 100, nextWeek: null } as const
const ended = { status: 'ended', progress: 10, nextWeek: week } as const

describe('the next step of a student', () => {
  it('is to continue what is started, then to start what is paid, then to pay', () => {
    expect(nextStepOf([unpaid, fresh, started])).toEqual({ kind: 'continue', program: started })
    expect(nextStepOf([unpaid, finished, fresh])).toEqual({ kind: 'start', program: fresh })
    expect(nextStepOf([finished, unpaid])).toEqual({ kind: 'pay', program: unpaid })
    expect(nextStepOf([ended, finished])).toEqual({ kind: 'finished', program: finished })
  })

  it('does not exist when nothing is chosen, or the chosen program has ended', () => {
    expect(nextStepOf([])).toBeNull()
    expect(nextStepOf([ended])).toBeNull()
  })
})
