import type { ProgressFacts } from '@/features/base/enrolments/progress.rules'
import type { ItemKind, ItemState } from '../item-kinds'
import type { QuestionFeedback } from '../quiz.rules'

export interface AttemptAnswer {
  passed: boolean
  score: number
  max: number
  feedback: QuestionFeedback[]
  state: ItemState
  progress: number
}

/** What a try is judged by. */
export interface Basis {
  kind: ItemKind
  done: boolean
  tries: number
  stored: AttemptAnswer | null
  revisionId: string | null
  definition: unknown
  progress: ProgressFacts
}
