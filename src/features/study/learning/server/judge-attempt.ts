import type { Locale } from '@/config/locales'
import { isAnswered, readChecks } from '@/features/study/practice/exercise.rules'
import { runnerOf } from '@/features/study/practice/runners/registry'
import { isForm } from '@/features/study/practice/runners/runner-info'
import { presentExercise } from '@/features/study/practice/server/present-exercise'
import type { TextKey } from '@/messages/text-key'
import { AppError, invalid } from '@/server/kernel/app-error'
import type { ItemKind } from '../item-kinds'
import type { QuestionFeedback } from '../learning.answers'
import type { AttemptInput } from '../learning.schema'
import { feedbackOf, gradeQuiz } from '../quiz.rules'
import { quizOf } from './item-content'

export interface Judged {
  score: number
  max: number
  passed: boolean
  onDevice: boolean
  work: object
  feedback(open: boolean): QuestionFeedback[]
}

/**
 * The device has run the checks; their results are stored with the code and count as practice. If there is no
 * code to run, a plain form sends only the answer, and it is judged here.
 */
function judgeExercise(definition: unknown, input: AttemptInput, locale: Locale): Judged {
  const { runner, spec } = presentExercise(definition, locale)
  const info = runnerOf(runner)
  const { code } = input
  const missing: { [field: string]: TextKey } = {
    ...(code === undefined && { code: 'Practice.errors.codeRequired' }),
    ...(input.checks === undefined && !isForm(info) && { checks: 'Practice.errors.checksRequired' }),
  }
  if (code === undefined || Object.keys(missing).length > 0) {
    throw invalid(missing)
  }
  if (!isAnswered(runner, code, spec)) {
    throw invalid({ code: `Practice.unanswered.${info.field}` })
  }
  const judged = () => (isForm(info) ? info.judge(code, spec) : [])
  const results = input.checks ?? Object.fromEntries(judged().map(({ id, ok }) => [id, ok]))
  const ids = spec.checks.map(({ id }) => id)
  const { checks, ...result } = readChecks(ids, results)
  return {
    ...result,
    onDevice: input.checks !== undefined,
    work: { code, checks },
    feedback: () => ids.map((id) => ({ question: id, correct: checks[id] === true })),
  }
}

/** The result of a try. Each kind of item with tries has a branch here. */
export function judgeAttempt(
  kind: ItemKind,
  definition: unknown,
  input: AttemptInput,
  locale: Locale,
): Judged {
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
  const questionIds = new Set(quiz.questions.map(({ id }) => id))
  const answers = Object.fromEntries(Object.entries(input.answers).filter(([id]) => questionIds.has(id)))
  return {
    ...result,
    onDevice: false,
    work: { answers },
    feedback: (open) => feedbackOf(quiz, correct, { answers, open, locale }),
  }
}
