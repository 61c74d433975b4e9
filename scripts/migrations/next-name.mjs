/** @param {Date} time */
const stampOf = (time) => time.toISOString().replace(/\D/g, '').slice(0, 14)

/**
 * A second later, as a calendar counts.
 * @param {string} stamp
 */
function secondAfter(stamp) {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? []
  const [year = 0, month = 1, day, hour, minute, second = 0] = parts.map(Number)
  return stampOf(new Date(Date.UTC(year, month - 1, day, hour, minute, second + 1)))
}

/**
 * The folder of the next migration. Migrations run in the order of their names, so that a clock which is behind the newest
 * one does not count.
 * @param {string} name in snake case
 * @param {readonly string[]} present the folders that are there
 * @param {Date} now
 */
export function nextMigrationName(name, present, now) {
  const newest = present
    .map((folder) => folder.slice(0, 14))
    .filter((stamp) => /^\d{14}$/.test(stamp))
    .sort()
    .at(-1)
  const stamp = stampOf(now)
  return `${newest !== undefined && stamp <= newest ? secondAfter(newest) : stamp}_${name}`
}
