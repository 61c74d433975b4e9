/**
 * The hours per week that a program takes, in halves: the sum of the minutes that the office or the curriculum gives each published
 * lesson, exercise, quiz and assignment, divided by the number of weeks with such items. Sessions of a class are
 * not included; they have their own days and hours. null: nothing is published.
 */
export function hoursAWeek(weeks: readonly { minutes: number }[]): number | null {
  const written = weeks.filter(({ minutes }) => minutes > 0)
  const minutes = written.reduce((sum, week) => sum + week.minutes, 0)
  const halves = written.length === 0 ? 0 : Math.round(minutes / written.length / 30)
  return halves === 0 ? null : halves / 2
}
