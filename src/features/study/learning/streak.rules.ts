/** 1970 began on a Thursday: three days back to its Monday, and one hour because Douala is ahead of UTC. */
const weekOriginSeconds = 3 * 86_400 + 3_600
const weekSeconds = 7 * 86_400

/** The number of a calendar week, from Monday to Sunday in Douala. Consecutive weeks have consecutive numbers. */
export const calendarWeekOf = (at: Date) =>
  Math.floor((at.getTime() / 1000 + weekOriginSeconds) / weekSeconds)

/** The same in SQL. */
export const calendarWeekSql = (column: string) =>
  `floor((extract(epoch from ${column}) + ${weekOriginSeconds}) / ${weekSeconds})::int`

/**
 * For how many weeks in a row somebody has learned, up to now. One week without learning is forgiven, but does
 * not count. The current week cannot be missed yet.
 */
export function streakOf(weeks: Iterable<number>, thisWeek: number): number {
  const learned = new Set(weeks)
  let streak = learned.has(thisWeek) ? 1 : 0
  let isForgiven = false
  for (let week = thisWeek - 1; ; week--) {
    if (learned.has(week)) {
      streak++
    } else if (isForgiven) {
      return streak
    } else {
      isForgiven = true
    }
  }
}
