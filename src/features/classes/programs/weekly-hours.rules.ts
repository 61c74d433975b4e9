/**
 * The hours a week that a program takes, in halves: the minutes that the office or the curriculum gives each published
 * lesson, exercise, quiz and assignment, summed up and divided by the weeks that have some. Sessions of a class come
 * besides, with days and hours of their own. null: nothing is published, so nothing is claimed.
 */
export function hoursAWeek(weeks: readonly { items: readonly { minutes: number }[] }[]): number | null {
  const written = weeks.filter(({ items }) => items.length > 0)
  const minutes = written.flatMap(({ items }) => items).reduce((sum, item) => sum + item.minutes, 0)
  const halves = written.length === 0 ? 0 : Math.round(minutes / written.length / 30)
  return halves === 0 ? null : halves / 2
}
