import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The description in a release archive, or undefined in a checkout. A release has its packages, its build and its bundles,
 * and cannot make new ones.
 * @returns {{ version: string, build: string, node: string, builtAt: string } | undefined}
 * @param {string} root
 */
export function findRelease(root) {
  const file = join(root, 'release.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
