import { expect, it } from 'vitest'
import { registeredJobs } from './jobs'
import { schedules } from './schedules'

it('every schedule has a job, and every job a unique name', () => {
  const names = registeredJobs.map(({ name }) => name)
  expect(schedules.filter(({ task }) => !names.includes(task))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
