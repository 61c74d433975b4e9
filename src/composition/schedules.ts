import type { CronItem } from 'graphile-worker'
import type { JobName } from '@/server/jobs/job-names'

/** Recurring jobs (UTC). Each is run by only one instance, even if there are several. */
export const schedules: readonly (CronItem & { task: JobName })[] = [
  { task: 'mail.rescue', match: '* * * * *' },
  { task: 'certificates.rescue', match: '* * * * *' },
  { task: 'payment.sweep', match: '* * * * *' },
  { task: 'payment.add-up', match: '*/5 * * * *' },
  { task: 'payment.verify-books', match: '23 2 * * *' },
  // From 8:00 in Douala; each reminder is written once.
  { task: 'payment.remind-parts', match: '12 7-16 * * *' },
  { task: 'payment.remind-unfinished', match: '*/10 * * * *' },
  // 7:00 in Douala.
  { task: 'statements.report', match: '0 6 * * *' },
  { task: 'chat.digests', match: '*/5 * * * *' },
  // Each person of the office has chosen hours; a run that was missed is made up for.
  { task: 'notifications.digest', match: '*/5 * * * *' },
  // Fridays from 16:00 in Douala; on Saturday, what a server that stood still has missed.
  { task: 'office.week-letter', match: '*/10 * * * 5,6' },
  // Mondays from 6:00 in Douala; nudges on the other working days. A run continues where the last one
  // stopped.
  { task: 'reminders.weekly', match: '*/5 5-16 * * 1' },
  { task: 'reminders.nudges', match: '*/10 8-11 * * 2-5' },
  // Each student has chosen an hour; the next run continues where one run ended.
  { task: 'announcements.send', match: '* * * * *' },
  { task: 'timetable.remind', match: '*/5 * * * *' },
  { task: 'assignments.clean-uploads', match: '41 3 * * *' },
  { task: 'assignments.tell-graders', match: '2 * * * *' },
  { task: 'cohorts.tidy', match: '*/5 * * * *' },
  // A minute after midnight in Douala: classes that have begun are removed from the public pages.
  { task: 'cohorts.pages', match: '1 23 * * *' },
  { task: 'figures.refresh', match: '37 1 * * *' },
  // In the night of Douala: letters and deletions that fall due, then the erasures.
  { task: 'personal_data.retention', match: '7 1 * * *' },
  { task: 'guardians.end', match: '17 1 * * *' },
  { task: 'erasure.erase-due', match: '27 * * * *' },
  { task: 'counters.compact', match: '*/10 * * * *' },
  { task: 'housekeeping', match: '17 * * * *' },
]
