import { bulk as limits } from '@/config/limits'
import { countMatchingRows, type StartedBulk, startBulk } from '@/features/base/bulk/server/start-bulk'
import { findScope } from '@/features/base/enrolments/server/scope'
import { checkPlacement } from '@/features/classes/cohorts/server/office/place-students'
import { can } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import {
  placeMatchingSchema,
  type StudentFilter,
  studentFilterSchema,
  writeToMatchingSchema,
} from '../students.schema'
import { matchingStudents } from './students.repository'

const question = 'Bulk.errors.sureStudents'

/** The filter with the id of its program; a search is counted. */
async function scopeOf(filter: StudentFilter, { user }: UserActor) {
  if (filter.q) {
    await consumeLimit('admin.search', user.id)
  }
  return findScope(filter)
}

export interface MatchingCount {
  count: number
  /** More than one action takes. */
  tooMany: boolean
}

/** How many students an action on all who match would concern. */
export const countMatching = defineUseCase({
  name: 'students.count-matching',
  access: can('students.read'),
  input: studentFilterSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, now }): Promise<MatchingCount> {
    const scope = await scopeOf(input, actor)
    const count = await inTransaction((tx) => countMatchingRows(tx, matchingStudents(scope, now)))
    return { count: Math.min(count, limits.most), tooMany: count > limits.most }
  },
})

/** Writes one message of the office to everybody who matches, in the background. */
export const writeToMatching = defineUseCase({
  name: 'students.write-to-matching',
  access: can('rooms.moderate'),
  input: writeToMatchingSchema,
  limits: [perActor('admin.mail')],
  stepUp: true,
  async run({ input, actor, request, now }): Promise<StartedBulk> {
    const { letter, text, sure, ...filter } = input
    const call = { actor, request, now }
    const scope = await scopeOf(filter, actor)
    return inTransaction(async (tx) => {
      const matching = matchingStudents(scope, now)
      return startBulk(
        tx,
        { kind: 'students_write', matching, input: { letter, text }, sure, question },
        call,
      )
    })
  },
})

/** Puts everybody who matches into one class, in the background: those for whom the rules of a single one allow it. */
export const placeMatching = defineUseCase({
  name: 'students.place-matching',
  access: can('cohorts.write'),
  input: placeMatchingSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<StartedBulk> {
    const { to, reason, sure, ...filter } = input
    const call = { actor, request, now }
    const scope = await scopeOf(filter, actor)
    return inTransaction(async (tx) => {
      await checkPlacement(tx, to, now)
      const matching = matchingStudents(scope, now)
      return startBulk(tx, { kind: 'students_place', matching, input: { to, reason }, sure, question }, call)
    })
  },
})
