import { spawn } from 'node:child_process'

/**
 * Runs browser tests in a program of their own, with its output: names of specs and options of Playwright. Resolves with its exit code.
 * `name`: of the folder in test-results for what fails.
 */
export function runBrowserTests(
  name: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
) {
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...args]
  const child = spawn(process.execPath, [...command, '--reporter=line', `--output=test-results/${name}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PLAYWRIGHT_HTML_OPEN: 'never' },
  })
  return new Promise<number | null>((done) => child.once('exit', done))
}
