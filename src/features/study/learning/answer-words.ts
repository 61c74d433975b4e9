import type { PresentedQuestion } from './learning.answers'

/** The right answer as text; undefined: it may not be shown yet. */
export function wordsOf(question: PresentedQuestion, answer: unknown): string | undefined {
  const option = (id: unknown) => question.options?.find((each) => each.id === id)?.text ?? String(id)
  const target = (id: unknown) => question.targets?.find((each) => each.id === id)?.text ?? String(id)
  if (answer === undefined || answer === null) {
    return undefined
  }
  switch (question.kind) {
    case 'single':
      return option(answer)
    case 'multiple':
      return (answer as string[]).map(option).join(' · ')
    case 'order':
      return (answer as string[]).map((id, n) => `${n + 1}. ${option(id)}`).join(' ')
    case 'match':
      return Object.entries(answer as Record<string, string>)
        .map(([left, right]) => `${option(left)} → ${target(right)}`)
        .join(' · ')
    case 'text':
      return (answer as string[])[0]
    default:
      return String(answer)
  }
}
