import type { OfficeCohortView } from './cohorts.answers'

/** The fields of the form of a class, as it shows a stored one. */
export const cohortFormValues = (cohort: OfficeCohortView) => ({
  mode: cohort.mode as string,
  starts_on: cohort.starts_on ?? '',
  ends_on: cohort.ends_on ?? '',
  seats: cohort.seats?.toString() ?? '',
  language: cohort.language as string,
  place: cohort.place ?? '',
  meeting_url: cohort.meeting_url ?? '',
  teacher_id: cohort.teacher?.id ?? '',
})
