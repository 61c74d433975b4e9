import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * A run that ended badly without naming a failed test still counts as one failure.
 * @param {number} failed
 * @param {number} code
 */
const atLeastOne = (failed, code) => (code === 0 ? failed : Math.max(1, failed))

/** @param {string} file @param {number} code @returns {Counts} */
export function vitestCounts(file, code) {
  const report = read(file)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: atLeastOne(report?.numFailedTests ?? 0, code),
    skipped: report?.numPendingTests ?? 0,
  }
}

/** @param {string} file @param {number} code @returns {Counts} */
export function playwrightCounts(file, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(file)?.stats ?? {}
  return { passed: expected, failed: atLeastOne(unexpected + flaky, code), skipped }
}

/** @param {number} code @returns {Counts} */
export const stepCounts = (code) =>
  code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

/** @param {Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + (b.skipped ?? 0),
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/**
 * The last line of a run. Skipped tests are counted, because they were not checked.
 * @param {{ passed: number, failed: number, skipped: number }} counts
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
