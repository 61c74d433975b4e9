import type { ItemState } from '../item-kinds'
import type { QuestionFeedback } from '../quiz.rules'

export interface AttemptAnswer {
  passed: boolean
  score: number
  max: number
  feedback: QuestionFeedback[]
  state: ItemState
  progress: number
}
