import { learning } from '@/config/limits'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { progressOf } from '@/features/base/enrolments/progress.rules'
import { updateProgress } from '@/features/base/enrolments/server/update-progress'
import { db } from '@/server/db'
import { learner } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { consumeOrRefuse } from '@/server/kernel/rate-limit'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { type Context, defineUseCase, perActor } from '@/server/kernel/use-case'
import { clampTime, itemState } from '../item.rules'
import type { AttemptAnswer } from '../learning.answers'
import { type AttemptInput, attemptSchema } from '../learning.schema'
import { openAfterTries } from '../quiz.rules'
import {
  type Basis,
  peekBasis,
  readBasis,
  type Try,
  writeTry,
  writeUnlessChanged,
} from './attempt.repository'
import { addCompletion } from './complete-item'
import { lockByItem } from './enrolment-lock'
import { judgeAttempt } from './judge-attempt'
import { publishedDefinition } from './published-definitions'

interface AttemptOutcome {
  /** false: this client_id was stored before; the first answer is returned. */
  created: boolean
  answer: AttemptAnswer
}

type Call = Pick<Context<AttemptInput, UserActor>, 'input' | 'actor' | 'locale' | 'now'>

/** `stuck`: it is at least the third failed one. */
async function judge(basis: Basis, { input, locale, now }: Call) {
  const { revisionId, done, tries, startDate } = basis
  if (!revisionId) {
    throw invalid({ revision: 'Learning.revisionUnknown' })
  }
  const judged = judgeAttempt(basis.kind, await publishedDefinition(revisionId), input, locale)
  const { score, max, passed } = judged
  const enough = tries + 1 >= openAfterTries
  const answer: AttemptAnswer = {
    passed,
    score,
    max,
    feedback: judged.feedback(done || passed || enough),
    state: itemState({ done: done || passed, submission: null, opened: true }),
    progress: progressOf(basis),
  }
  return {
    basis: { ...basis, revisionId },
    input,
    judged,
    answer,
    at: clampTime(input.at ?? now, startDate, now),
    now,
    stuck: !done && !passed && enough,
    completes: passed && !done,
  }
}

/**
 * Most tries change no progress: they failed, or the item was done before. They are read in one statement and
 * written in another. null: nothing was written, because this try changes progress or something else changed in
 * between.
 */
async function recordQuickly(call: Call): Promise<AttemptOutcome | null> {
  const basis = await peekBasis(call.actor.user.id, call.input)
  if (!basis?.revisionId || basis.stored !== null || !isPaid(basis.status)) {
    return null
  }
  const made = await judge(basis, call)
  if (made.stuck || made.completes || !(await writeUnlessChanged(made))) {
    return null
  }
  await forgetOldCode(db(), made)
  return { created: true, answer: made.answer }
}

/**
 * One try after the other: the enrolment is locked during the judgement; the week and the program are completed in
 * the same transaction.
 */
const recordLocked = (call: Call) =>
  inTransaction(async (tx): Promise<AttemptOutcome> => {
    const { input, actor, now } = call
    const { id: enrolmentId } = await lockByItem(tx, actor.user.id, input.id)
    const basis = await readBasis(tx, actor.user.id, input)
    if (!basis) {
      throw new AppError('not_found')
    }
    if (basis.stored) {
      return { created: false, answer: basis.stored }
    }
    const made = await judge(basis, call)
    if (made.completes) {
      await addCompletion(tx, { enrolmentId, itemId: input.id, how: 'passed', at: made.at })
      made.answer.progress = await updateProgress(tx, enrolmentId, now, { by: 'student' })
    }
    await writeTry(tx, made)
    await forgetOldCode(tx, made)
    return { created: true, answer: made.answer }
  })

/** An honest learner stays far below this daily limit; it prevents a program that sends tries from filling the disk. */
async function spendDayBudget({ input, actor: { user } }: Call) {
  const usedUp = (retryAfterS?: number) =>
    new AppError('too_many', { text: 'Learning.triesUsedUp', retryAfterS })
  await consumeOrRefuse('learn.item.day', `${user.id} ${input.id}`, 1, usedUp)
  const bytes = Buffer.byteLength(input.code ?? JSON.stringify(input.answers ?? ''))
  await consumeOrRefuse('learn.work.day.bytes', user.id, bytes, usedUp)
}

/** Runs only sometimes, so that most tries are not slowed down. */
async function forgetOldCode(tx: Pick<Tx, '$executeRaw'>, { basis: { enrolmentId, tries }, input }: Try) {
  const made = tries + 1
  if (made > learning.keptCode && made % learning.keptCode === 0) {
    await tx.$executeRaw`
      update item_attempts set work = work - 'code' where work ? 'code' and id in (
        select id from item_attempts where enrolment_id = ${enrolmentId}::uuid and item_id = ${input.id}::uuid
        order by received_at desc, id desc offset ${learning.keptCode})`
  }
}

/** One try at a quiz, graded here, or at an exercise, checked by the device. It may arrive twice, late or out of order, and counts once. */
export const submitAttempt = defineUseCase({
  name: 'learning.submit-attempt',
  access: learner(),
  input: attemptSchema,
  limits: [perActor('learn.write')],
  async run(call): Promise<AttemptOutcome> {
    await spendDayBudget(call)
    return (await recordQuickly(call)) ?? (await recordLocked(call))
  },
})
