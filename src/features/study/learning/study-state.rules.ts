export type StudyState = 'new' | 'begun' | 'waiting' | 'late' | 'done'

interface StudyFacts {
  /** All weeks are completed. */
  finished: boolean
  /** Something was opened, tried, handed in or completed. */
  begun: boolean
  /** All that is left to do now lies with a teacher. */
  atTeacher: boolean
  /** When the first piece of work that is still to be handed in is due; only advice. */
  due: Date | string | null
}

/** Where a student stands in a program that is paid: said alike on the dashboard and on the program's page. */
export function studyStateOf({ finished, begun, atTeacher, due }: StudyFacts, now: Date): StudyState {
  if (finished) {
    return 'done'
  }
  if (due !== null && new Date(due) < now) {
    return 'late'
  }
  if (atTeacher) {
    return 'waiting'
  }
  return begun ? 'begun' : 'new'
}
