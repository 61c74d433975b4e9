export type StudyState = 'new' | 'begun' | 'waiting' | 'late' | 'done'

interface StudyFacts {
  /** All weeks are completed. */
  finished: boolean
  /** Something was opened, tried, handed in or completed. */
  begun: boolean
  /** Everything that is left waits for a teacher. */
  atTeacher: boolean
  /** The due date of the first work that is not handed in yet; only advice. */
  due: Date | string | null
}

/** The state of a student in a paid program, the same on the dashboard and on the program's page. */
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
