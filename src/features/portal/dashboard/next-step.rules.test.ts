import { describe, expect, it } from 'vitest'
import { nextStepOf, withOpenStep } from './next-step.rules'

const late = { status: 'active', state: 'late' } as const
const begun = { status: 'active', state: 'begun' } as const
const fresh = { status: 'active', state: 'new' } as const
const waiting = { status: 'active', state: 'waiting' } as const
const unpaid = { status: 'pending', state: null } as const
const finished = { status: 'completed', state: 'done' } as const
const ended = { status: 'ended', state: null } as const

describe('the next step of a student', () => {
  it('is what is late, then what is begun, what is new, what a teacher reads, and to pay', () => {
    expect(nextStepOf([begun, late])).toEqual({ kind: 'late', program: late })
    expect(nextStepOf([unpaid, fresh, begun])).toEqual({ kind: 'continue', program: begun })
    expect(nextStepOf([waiting, unpaid, finished, fresh])).toEqual({ kind: 'start', program: fresh })
    expect(nextStepOf([unpaid, waiting])).toEqual({ kind: 'waiting', program: waiting })
    expect(nextStepOf([finished, unpaid])).toEqual({ kind: 'pay', program: unpaid })
    expect(nextStepOf([ended, finished])).toEqual({ kind: 'finished', program: finished })
  })

  it('is none in a program that is paused, nor in lessons that wait for a guardian; paying stays open', () => {
    const paused = { ...begun, paused: true }
    expect(withOpenStep([paused, begun, unpaid], false)).toEqual([begun, unpaid])
    expect(withOpenStep([fresh, late, waiting, unpaid, finished, ended], true)).toEqual([
      unpaid,
      finished,
      ended,
    ])
  })

  it('does not exist when nothing is chosen, or the chosen program has ended', () => {
    expect(nextStepOf([])).toBeNull()
    expect(nextStepOf([ended])).toBeNull()
  })
})
