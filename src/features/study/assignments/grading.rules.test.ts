import { describe, expect, it } from 'vitest'
import { gradeOfRubric, pointsOfLevel, ratedBy, refuseGrade } from './grading.rules'

const at = new Date('2026-11-21T10:00:00.000Z')
const fresh = { userId: 'student', gradedAt: null, gradedById: null }
const byColleague = { userId: 'student', gradedAt: at, gradedById: 'colleague' }

describe('a grade is refused', () => {
  it('on the own work', () => {
    expect(refuseGrade({ ...fresh, userId: 'me' }, { graderId: 'me', seen: null })).toBe('own_file')
  })

  it.each([
    ['a colleague has graded and nothing was said', byColleague, undefined],
    ['a colleague has graded since the file was shown ungraded', byColleague, null],
    ['it was graded again since', byColleague, '2026-11-21T09:00:00.000Z'],
    ['what was seen is no more', fresh, at.toISOString()],
    ['it was oneself, in another window', { ...byColleague, gradedById: 'me' }, null],
  ])('when %s', (_name, file, seen) => {
    expect(refuseGrade(file, { graderId: 'me', seen })).toBe('graded_meanwhile')
  })
})

describe('a grade is taken', () => {
  it.each([
    ['on a file that nobody has graded', fresh, undefined],
    ['on one that was seen ungraded', fresh, null],
    ["over a colleague's that is known", byColleague, at.toISOString()],
    ['over the own one', { ...byColleague, gradedById: 'me' }, undefined],
  ])('%s', (_name, file, seen) => {
    expect(refuseGrade(file, { graderId: 'me', seen })).toBeNull()
  })
})

describe('a rubric', () => {
  const criteria = [
    { id: 'menu', points: 60 },
    { id: 'prices', points: 40 },
  ]

  it.each<Record<string, number | boolean>>([
    { other: true },
    { other: 0 },
    { menu: 61 },
    { menu: true, prices: 41 },
  ])('refuses %j', (points) => {
    expect(ratedBy(criteria, points)).toBeNull()
  })

  it.each([
    [{}, {}, 0],
    [{ menu: true, prices: false }, { menu: 60, prices: 0 }, 60],
    [{ menu: 30, prices: true }, { menu: 30, prices: 40 }, 70],
  ])('makes of %j the points and their sum', (points, rated, grade) => {
    expect(ratedBy(criteria, points as Record<string, number | boolean>)).toEqual(rated)
    expect(gradeOfRubric(rated as Record<string, number>)).toBe(grade)
  })
})

it('half of an odd number of points is rounded down', () => {
  const given = (points: number) =>
    (['full', 'half', 'none'] as const).map((level) => pointsOfLevel(points, level))
  expect(given(25)).toEqual([25, 12, 0])
  expect(given(1)).toEqual([1, 0, 0])
})
