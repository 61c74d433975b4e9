import type { EnrolmentStatus } from '@/features/base/enrolments/enrolment-status.rules'
import type { StudyState } from '@/features/study/learning/study-state.rules'

interface Chosen {
  status: EnrolmentStatus
  state: StudyState | null
  /** A second part of the price stays out. */
  paused?: unknown
}

/** The most urgent first. */
const order = ['late', 'continue', 'start', 'waiting', 'pay', 'finished'] as const
type StepKind = (typeof order)[number]

const kinds: Readonly<Record<StudyState, StepKind>> = {
  late: 'late',
  begun: 'continue',
  new: 'start',
  waiting: 'waiting',
  done: 'finished',
}

/** Programs with a step that can be taken. `lessonsClosed`: what is taught waits for a guardian; paying does not. */
export const withOpenStep = <Program extends Chosen>(
  programs: readonly Program[],
  lessonsClosed: boolean,
): Program[] =>
  programs.filter(({ paused, state }) => !paused && !(lessonsClosed && state !== null && state !== 'done'))

/**
 * The next step of a student: continue a late or begun program, start a paid one, wait for a teacher, pay a chosen
 * program. null: nothing is chosen.
 */
export function nextStepOf<Program extends Chosen>(
  programs: readonly Program[],
): { kind: StepKind; program: Program } | null {
  const steps = programs.flatMap((program) => {
    const kind = program.state ? kinds[program.state] : program.status === 'pending' ? 'pay' : null
    return kind ? [{ kind, program }] : []
  })
  return order.map((kind) => steps.find((step) => step.kind === kind)).find(Boolean) ?? null
}
