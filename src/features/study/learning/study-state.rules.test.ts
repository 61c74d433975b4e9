import { expect, it } from 'vitest'
import { studyStateOf } from './study-state.rules'

const now = new Date('2026-11-23T10:00:00Z')
const yesterday = new Date('2026-11-22T10:00:00Z')
const tomorrow = '2026-11-24T10:00:00.000Z'
const open = { finished: false, begun: true, atTeacher: false, due: null }

it.each([
  ['begun once something was opened', open, 'begun'],
  ['new before', { ...open, begun: false }, 'new'],
  ['begun while work is due later', { ...open, due: tomorrow }, 'begun'],
  ['late once work is overdue', { ...open, due: yesterday }, 'late'],
  ['late even if the next item is with a teacher', { ...open, due: yesterday, atTeacher: true }, 'late'],
  [
    'waiting while all that is left is with a teacher',
    { ...open, atTeacher: true, due: tomorrow },
    'waiting',
  ],
  ['done whatever was due', { ...open, finished: true, due: yesterday }, 'done'],
] as const)('is %s', (_, facts, state) => {
  expect(studyStateOf(facts, now)).toBe(state)
})
