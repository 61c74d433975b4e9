import type { EnrolmentStatus } from '@/features/enrolments/enrolment-status.rules'

interface Chosen {
  status: EnrolmentStatus
  progress: number
  nextWeek: { number: number } | null
}

export type StepKind = 'continue' | 'start' | 'pay' | 'finished'

/**
 * The next step of a student: continue what is started, start what is paid, pay what is chosen. null: nothing
 * is chosen.
 */
export function nextStepOf<Program extends Chosen>(
  programs: readonly Program[],
): { kind: StepKind; program: Program } | null {
  const open = programs.filter(({ status, nextWeek }) => status === 'active' && nextWeek !== null)
  const started = open.find(({ progress }) => progress > 0)
  if (started) {
    return { kind: 'continue', program: started }
  }
  if (open[0]) {
    return { kind: 'start', program: open[0] }
  }
  const unpaid = programs.find(({ status }) => status === 'pending')
  if (unpaid) {
    return { kind: 'pay', program: unpaid }
  }
  const finished = programs.find(({ status }) => status === 'completed')
  return finished ? { kind: 'finished', program: finished } : null
}
