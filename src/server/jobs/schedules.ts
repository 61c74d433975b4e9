import type { CronItem } from 'graphile-worker'

/** What is done by the clock (UTC). An instance alone does each once, however many there are. */
export const schedules: readonly CronItem[] = [
  { task: 'mail.rescue', match: '* * * * *' },
  { task: 'payment.sweep', match: '* * * * *' },
  { task: 'payment.verify-books', match: '23 2 * * *' },
  { task: 'chat.digests', match: '*/5 * * * *' },
  { task: 'assignments.clean-uploads', match: '41 3 * * *' },
  { task: 'assignments.tell-graders', match: '2 * * * *' },
  { task: 'counters.compact', match: '*/10 * * * *' },
  { task: 'housekeeping', match: '17 * * * *' },
]
