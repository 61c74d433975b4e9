import { existsSync, readFileSync } from 'node:fs'

/**
 * What is read of the reports of vitest and Playwright.
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest
 * @typedef {{ testResults?: { name: string, message: string, assertionResults: VitestTest[] }[] }} VitestReport
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ title: string, file: string, line: number, tests: BrowserTest[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 */

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
/** @param {string | undefined} text @param {number} count */
const firstLines = (text, count) =>
  String(text ?? '')
    .split('\n')
    .slice(0, count)
    .join('\n    ')

/** @type {(file: string) => VitestReport | undefined} */
const vitestReport = read

/**
 * The failed unit and integration tests, each with the beginning of its message.
 * @param {string} file
 */
export function vitestFailures(file) {
  return (vitestReport(file)?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length > 0) {
      return failed.map(
        ({ fullName, failureMessages }) => `${name} › ${fullName}\n    ${firstLines(failureMessages[0], 12)}`,
      )
    }
    return message ? [`${name}\n    ${firstLines(message, 12)}`] : []
  })
}

/**
 * The failed and the unsteady end-to-end tests, each with the beginning of its message.
 * @param {string} file
 */
export function playwrightFailures(file) {
  /** @type {(suite: Suite) => string[]} */
  const walk = (suite) => [
    ...(suite.suites ?? []).flatMap(walk),
    ...(suite.specs ?? []).flatMap(({ title, file: name, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, status, results }) => {
          const error = results.find((result) => result.error)?.error
          return `[${projectName}] ${name}:${line} › ${title} (${status})\n    ${firstLines(error?.message, 12)}`
        }),
    ),
  ]
  /** @type {Suite | undefined} */
  const report = read(file)
  return (report?.suites ?? []).flatMap(walk)
}

/**
 * What was left out, and how many tests of each file: a missing program must not make a run look whole.
 * @param {string} file
 */
export function skippedTests(file) {
  return (vitestReport(file)?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => status === 'pending' || status === 'skipped').length
    return count > 0 ? [`${name}: ${count} tests`] : []
  })
}

/**
 * Repeated at the end, for readers of the last lines only.
 * @param {string} what
 * @param {string[]} texts
 */
export function sayAtTheEnd(what, texts) {
  if (texts.length > 0) {
    console.log(`\n── ${what}\n${texts.map((text) => `  ${text}`).join('\n')}`)
  }
}
