import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { vitestCounts } from './counts.mjs'
import { runNode } from './run-command.mjs'

/** @param {string} root */
export const operationsReport = (root) => join(root, 'test-results', 'operations.json')

/**
 * Runs the files named *.ops.ts against a running product; if `names` is given, only files whose name contains one of
 * them. Other arguments go to vitest.
 * @param {string} root
 * @param {{ url: string, logFile: string, pid: () => number | undefined }} product
 * @param {string[]} names
 */
export async function runOperations(root, product, names) {
  await ensureBrowser(root)
  const file = operationsReport(root)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.operations.config.ts']
  const code = await runNode(root, [...vitest, ...reporters, ...names], {
    OPERATIONS_URL: product.url,
    OPERATIONS_PID: String(product.pid()),
    OPERATIONS_LOG: product.logFile,
  })
  return vitestCounts(file, code)
}
