const heading = '## Unreleased'

/**
 * @param {string} changelog
 * @returns {{ before: string, unreleased: string, released: string }} `released` begins with the newest version's heading
 */
export function splitChangelog(changelog) {
  const start = changelog.indexOf(`\n${heading}\n`) + 1
  if (start === 0) {
    throw new Error(`CHANGELOG.md has no section "${heading}".`)
  }
  const inside = start + heading.length + 1
  const end = changelog.indexOf('\n## ', inside - 1)
  return {
    before: changelog.slice(0, start),
    unreleased: changelog.slice(inside, end < 0 ? undefined : end + 1),
    released: end < 0 ? '' : changelog.slice(end + 1),
  }
}

/** @param {string} unreleased the section's text */
export const hasChanges = (unreleased) => /^- /m.test(unreleased)

/** The version that the section says it will be; undefined if it says none. @param {string} unreleased */
export const promisedVersion = (unreleased) => /^Its version will be (\S+)\.$/m.exec(unreleased)?.[1]

/**
 * Gives the unreleased section its version, and opens an empty one above it.
 * @param {string} changelog
 * @param {{ version: string, date: string }} release
 */
export function releaseChangelog(changelog, { version, date }) {
  const { before, unreleased, released } = splitChangelog(changelog)
  const entries = unreleased.replace(/^Its version will be .*\n/m, '').trim()
  return `${before}${heading}\n\n## ${version} (${date})\n\n${entries}\n${released && `\n${released}`}`
}
