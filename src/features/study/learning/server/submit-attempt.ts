import { learning } from '@/config/limits'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { progressOf } from '@/features/base/enrolments/progress.rules'
import { settleEnrolment } from '@/features/base/enrolments/server/settle'
import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { consumeOrRefuse } from '@/server/kernel/rate-limit'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { type Context, defineUseCase, perActor } from '@/server/kernel/use-case'
import { clampTime, itemState } from '../item.rules'
import { type AttemptInput, attemptSchema } from '../learning.schema'
import { openAfterTries } from '../quiz.rules'
import type { AttemptAnswer, Basis } from './attempt-basis'
import { addCompletion } from './complete-item'
import { holdByItem } from './enrolment-lock'
import { type Judged, judgeAttempt } from './judge-attempt'
import { publishedDefinition } from './published-definitions'
import { readQuickBasis, writeQuickTry } from './quick-try'

interface AttemptOutcome {
  /** false: this client_id was stored before; the answer is the one of that time. */
  created: boolean
  answer: AttemptAnswer
}

/** Read under the lock: of two simultaneous copies, the second one finds the first here. */
async function readBasis(tx: Tx, enrolmentId: string, input: AttemptInput): Promise<Basis> {
  const [basis] = await tx.$queryRaw<Basis[]>`/* plan once */
    select i.kind, coalesce(s.tries, 0) as tries, r.id as "revisionId", r.definition,
      exists (select 1 from item_completions c where c.enrolment_id = ${enrolmentId}::uuid and c.item_id = i.id) as done,
      (select a.response from item_attempts a where a.enrolment_id = ${enrolmentId}::uuid and a.item_id = i.id
        and a.client_id = ${input.client_id}) as stored,
      json_build_object('floor', e.progress_floor, 'completedAt', e.completed_at,
        'weeks', (select count(*) from program_weeks w where w.program_id = e.program_id),
        'completedWeeks', (select count(*) from week_completions c join program_weeks w on w.program_id = e.program_id
          and w.number = c.week_number where c.enrolment_id = e.id)) as progress
    from learning_items i join enrolments e on e.id = ${enrolmentId}::uuid
      left join item_revisions r on r.item_id = i.id and r.published_at is not null
        and case when ${input.revision ?? null}::int is null then r.id = i.published_revision_id else r.number = ${input.revision ?? null}::int end
      left join item_standings s on s.enrolment_id = ${enrolmentId}::uuid and s.item_id = i.id
    where i.id = ${input.id}::uuid`
  if (!basis) {
    throw new AppError('not_found')
  }
  return basis
}

interface Record {
  enrolmentId: string
  input: AttemptInput
  revisionId: string
  judged: Judged
  answer: AttemptAnswer
  at: Date
  now: Date
  stuck: boolean
}

/** Stores the try, its effect on the standing (tries, best score, stuck), and the time of the activity. */
const record = (
  tx: Tx,
  { enrolmentId, input, revisionId, judged, answer, at, now, stuck }: Record,
) => tx.$executeRaw`/* plan once */
  with attempt as (
    insert into item_attempts (id, enrolment_id, item_id, revision_id, client_id, at, received_at, on_device, score, max, passed, work, response)
    values (gen_random_uuid(), ${enrolmentId}::uuid, ${input.id}::uuid, ${revisionId}::uuid, ${input.client_id}, ${at}, ${now},
      ${judged.onDevice}, ${judged.score}, ${judged.max}, ${judged.passed}, ${JSON.stringify(judged.work)}::jsonb, ${JSON.stringify(answer)}::json)
  ), seen as (
    update enrolments set last_active_at = greatest(last_active_at, ${now}), updated_at = ${now} where id = ${enrolmentId}::uuid
  )
  insert into item_standings as s (enrolment_id, item_id, opened_at, tries, best_score, best_max, last_tried_at, stuck_since)
  values (${enrolmentId}::uuid, ${input.id}::uuid, ${at}, 1, ${judged.score}, ${judged.max}, ${at}, null)
  on conflict (enrolment_id, item_id) do update set
    tries = s.tries + 1,
    best_score = case when s.best_max is null or excluded.best_score * s.best_max > s.best_score * excluded.best_max then excluded.best_score else s.best_score end,
    best_max = case when s.best_max is null or excluded.best_score * s.best_max > s.best_score * excluded.best_max then excluded.best_max else s.best_max end,
    last_tried_at = greatest(s.last_tried_at, excluded.last_tried_at),
    stuck_since = case when ${stuck} then coalesce(s.stuck_since, ${now}) end`

/** The answer to a try; `stuck`: it is at least the third failed one. */
function answerTo(judged: Judged, basis: Pick<Basis, 'done' | 'tries'>, progress: number) {
  const { score, max, passed } = judged
  const done = basis.done || passed
  const enough = basis.tries + 1 >= openAfterTries
  const state = itemState({ done, submission: null, opened: true })
  const answer: AttemptAnswer = {
    passed,
    score,
    max,
    feedback: judged.feedback(done || enough),
    state,
    progress,
  }
  return { answer, stuck: !done && enough }
}

type Call = Pick<Context<AttemptInput, UserActor>, 'input' | 'actor' | 'locale' | 'now'>

/**
 * Most tries change no progress: they failed, or the item was done before. Those are read in one statement and
 * written in another. null: nothing was written, because this try changes progress or something else changed in
 * between.
 */
async function recordQuickly({ input, actor, locale, now }: Call): Promise<AttemptOutcome | null> {
  const basis = await readQuickBasis(actor.user.id, input)
  if (!basis?.revisionId || basis.stored !== null || !isPaid(basis.status)) {
    return null
  }
  const definition = await publishedDefinition(basis.revisionId)
  const judged = judgeAttempt(basis.kind, definition, input, locale)
  const { answer, stuck } = answerTo(judged, basis, progressOf(basis.progress))
  if (stuck || (judged.passed && !basis.done)) {
    return null
  }
  const at = clampTime(input.at ?? now, basis.startDate, now)
  const { enrolmentId, revisionId, tries } = basis
  const wasWritten = await writeQuickTry({ enrolmentId, input, revisionId, judged, answer, at, now, tries })
  if (!wasWritten) {
    return null
  }
  await forgetOldCode(db(), enrolmentId, input.id, tries + 1)
  return { created: true, answer }
}

/**
 * One try after the other: the enrolment is locked while it is judged; the week and the program are completed in
 * the same transaction.
 */
const recordHeld = ({ input, actor, locale, now }: Call) =>
  inTransaction(async (tx): Promise<AttemptOutcome> => {
    const enrolment = await holdByItem(tx, actor.user.id, input.id)
    const basis = await readBasis(tx, enrolment.id, input)
    if (basis.stored) {
      return { created: false, answer: basis.stored }
    }
    const { revisionId } = basis
    if (!revisionId) {
      throw invalid({ revision: 'Learning.revisionUnknown' })
    }
    const judged = judgeAttempt(basis.kind, basis.definition, input, locale)
    const at = clampTime(input.at ?? now, enrolment.startDate, now)
    const enrolmentId = enrolment.id
    let progress = progressOf(basis.progress)
    if (judged.passed && !basis.done) {
      await addCompletion(tx, { enrolmentId, itemId: input.id, how: 'passed', at })
      progress = await settleEnrolment(tx, enrolmentId, now, { by: 'student' })
    }
    const { answer, stuck } = answerTo(judged, basis, progress)
    await record(tx, { enrolmentId, input, revisionId, judged, answer, at, now, stuck })
    await forgetOldCode(tx, enrolmentId, input.id, basis.tries + 1)
    return { created: true, answer }
  })

/** A day of an honest learner is far below it; a program that sends tries fills the disk no further. */
async function spendDayBudget({ input, actor: { user } }: Call) {
  const usedUp = (retryAfterS?: number) =>
    new AppError('too_many', { text: 'Learning.triesUsedUp', retryAfterS })
  await consumeOrRefuse('learn.item.day', `${user.id} ${input.id}`, 1, usedUp)
  const bytes = Buffer.byteLength(input.code ?? JSON.stringify(input.answers ?? ''))
  await consumeOrRefuse('learn.work.day.bytes', user.id, bytes, usedUp)
}

/** Now and then, so that most tries pay nothing for it. */
async function forgetOldCode(
  tx: Pick<Tx, '$executeRaw'>,
  enrolmentId: string,
  itemId: string,
  tries: number,
) {
  if (tries > learning.keptCode && tries % learning.keptCode === 0) {
    await tx.$executeRaw`
      update item_attempts set work = work - 'code' where work ? 'code' and id in (
        select id from item_attempts where enrolment_id = ${enrolmentId}::uuid and item_id = ${itemId}::uuid
        order by received_at desc, id desc offset ${learning.keptCode})`
  }
}

/** One try at a quiz, graded here, or at an exercise, which the device has checked. It may arrive twice, late, or out of order: it counts once. */
export const submitAttempt = defineUseCase({
  name: 'learning.submit-attempt',
  access: withRole('student'),
  input: attemptSchema,
  limits: [perActor('learn.write')],
  async run(call): Promise<AttemptOutcome> {
    await spendDayBudget(call)
    return (await recordQuickly(call)) ?? (await recordHeld(call))
  },
})
