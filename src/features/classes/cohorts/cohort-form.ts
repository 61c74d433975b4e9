import type { OfficeCohortView } from './cohorts.answers'

/** The values of the class form for a stored class. */
export const cohortFormValues = (cohort: OfficeCohortView) => ({
  name: cohort.name ?? '',
  mode: cohort.mode as string,
  starts_on: cohort.starts_on ?? '',
  ends_on: cohort.ends_on ?? '',
  seats: cohort.seats?.toString() ?? '',
  language: cohort.language as string,
  place: cohort.place ?? '',
  meeting_url: cohort.meeting_url ?? '',
  teacher_id: cohort.teacher?.id ?? '',
})
