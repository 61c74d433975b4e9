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
 * The folder name of the next migration. Migrations run in the order of their names. If the clock is behind the newest
 * migration, the name is one second after that one.
 * @param {string} name in snake case
 * @param {readonly string[]} present the existing folders
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
