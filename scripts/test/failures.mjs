import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const firstLines = (text, count) =>
  String(text ?? '')
    .split('\n')
    .slice(0, count)
    .join('\n    ')

/** The failed unit and integration tests, each with the beginning of its message. */
export function vitestFailures(file) {
  return (read(file)?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length > 0) {
      return failed.map(
        ({ fullName, failureMessages }) => `${name} › ${fullName}\n    ${firstLines(failureMessages[0], 12)}`,
      )
    }
    return message ? [`${name}\n    ${firstLines(message, 12)}`] : []
  })
}

/** The failed and the unsteady end-to-end tests, each with the beginning of its message. */
export function playwrightFailures(file) {
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
  return (read(file)?.suites ?? []).flatMap(walk)
}

/** What was left out, and how many tests of each file: a missing program must not make a run look whole. */
export function skippedTests(file) {
  return (read(file)?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => status === 'pending' || status === 'skipped').length
    return count > 0 ? [`${name}: ${count} tests`] : []
  })
}

/** Repeated at the end, for readers of the last lines only. */
export function sayAtTheEnd(what, texts) {
  if (texts.length > 0) {
    console.log(`\n── ${what}\n${texts.map((text) => `  ${text}`).join('\n')}`)
  }
}
