import type { Locale } from '@/config/locales'
import { type ProgressFacts, progressOf } from '@/features/enrolments/progress.rules'
import { settleEnrolment } from '@/features/enrolments/server/settle'
import { isAnswered, readChecks } from '@/features/practice/exercise.rules'
import { runnerOf } from '@/features/practice/runners/registry'
import { presentExercise } from '@/features/practice/server/present-exercise'
import type { TextKey } from '@/messages/text-key'
import { withRole } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { clampTime, itemState } from '../item.rules'
import type { ItemKind, ItemState } from '../item-kinds'
import { type AttemptInput, attemptSchema } from '../learning.schema'
import { feedbackOf, gradeQuiz, openAfterTries, type QuestionFeedback } from '../quiz.rules'
import { addCompletion } from './complete-item'
import { holdByItem } from './enrolment-lock'
import { quizOf } from './item-content'

export interface AttemptAnswer {
  passed: boolean
  score: number
  max: number
  feedback: QuestionFeedback[]
  state: ItemState
  progress: number
}

export interface AttemptOutcome {
  /** false: this client_id has been here before; the answer is the one of that time. */
  created: boolean
  answer: AttemptAnswer
}

interface Basis {
  kind: ItemKind
  done: boolean
  tries: number
  stored: AttemptAnswer | null
  revisionId: string | null
  definition: unknown
  progress: ProgressFacts
}

/** After the enrolment is held: the same try that arrives twice at once finds the first one here. */
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

interface Judged {
  score: number
  max: number
  passed: boolean
  onDevice: boolean
  work: object
  feedback(open: boolean): QuestionFeedback[]
}

/**
 * The device has run the checks; their results are kept with the code and count as practice. Where there is no code to
 * run, a plain form sends the answer alone, and it is judged here.
 */
function judgeExercise(definition: unknown, input: AttemptInput, locale: Locale): Judged {
  const { runner, spec } = presentExercise(definition, locale)
  const info = runnerOf(runner)
  const { code } = input
  const missing: { [field: string]: TextKey } = {
    ...(code === undefined && { code: 'Practice.errors.codeRequired' }),
    ...(input.checks === undefined && info.runsIn !== 'page' && { checks: 'Practice.errors.checksRequired' }),
  }
  if (code === undefined || Object.keys(missing).length > 0) {
    throw invalid(missing)
  }
  if (!isAnswered(runner, code, spec)) {
    throw invalid({ code: `Practice.unanswered.${info.field}` })
  }
  const judged = () => (info.runsIn === 'page' ? info.judge(code, spec) : [])
  const said = input.checks ?? Object.fromEntries(judged().map(({ id, ok }) => [id, ok]))
  const ids = spec.checks.map(({ id }) => id)
  const { checks, ...result } = readChecks(ids, said)
  return {
    ...result,
    onDevice: input.checks !== undefined,
    work: { code, checks },
    feedback: () => ids.map((id) => ({ question: id, correct: checks[id] === true })),
  }
}

/** What a try is worth. A kind of item that can be tried has its branch here; the others are not tried. */
function judge(kind: ItemKind, definition: unknown, input: AttemptInput, locale: Locale): Judged {
  if (kind === 'exercise') {
    return judgeExercise(definition, input, locale)
  }
  if (kind !== 'quiz') {
    throw new AppError('conflict', { text: 'Learning.noAttempts' })
  }
  if (!input.answers) {
    throw invalid({ answers: 'Learning.answersRequired' })
  }
  const quiz = quizOf(definition)
  const { correct, ...result } = gradeQuiz(quiz, input.answers)
  const known = new Set(quiz.questions.map(({ id }) => id))
  const answers = Object.fromEntries(Object.entries(input.answers).filter(([id]) => known.has(id)))
  return {
    ...result,
    onDevice: false,
    work: { answers },
    feedback: (open) => feedbackOf(quiz, correct, { open, locale }),
  }
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

/** The try, what it makes of the standing (tries, best score, stuck), and the sign of life. */
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

/** One try at a quiz, graded here, or at an exercise, which the device has checked. It may arrive twice, late, or out of order: it counts once. */
export const submitAttempt = defineUseCase({
  name: 'learning.submit-attempt',
  access: withRole('student'),
  input: attemptSchema,
  limits: [perActor('learn.write')],
  run: ({ input, actor, locale, now }) =>
    inTransaction(async (tx): Promise<AttemptOutcome> => {
      const enrolment = await holdByItem(tx, actor.user.id, input.id)
      const basis = await readBasis(tx, enrolment.id, input)
      if (basis.stored) {
        return { created: false, answer: basis.stored }
      }
      if (!basis.revisionId) {
        throw invalid({ revision: 'Learning.revisionUnknown' })
      }
      const judged = judge(basis.kind, basis.definition, input, locale)
      const { score, max, passed } = judged
      const at = clampTime(input.at ?? now, enrolment.startDate, now)
      const ids = { enrolmentId: enrolment.id, itemId: input.id }
      const done = basis.done || passed
      let progress = progressOf(basis.progress)
      if (passed && !basis.done) {
        await addCompletion(tx, { ...ids, how: 'passed', at })
        progress = await settleEnrolment(tx, enrolment.id, now, { by: 'student' })
      }
      const tries = basis.tries + 1
      const open = done || tries >= openAfterTries
      const state = itemState({ done, submission: null, opened: true })
      const answer: AttemptAnswer = { passed, score, max, feedback: judged.feedback(open), state, progress }
      const stuck = !done && tries >= openAfterTries
      await record(tx, {
        enrolmentId: enrolment.id,
        input,
        revisionId: basis.revisionId,
        judged,
        answer,
        at,
        now,
        stuck,
      })
      return { created: true, answer }
    }),
})
