import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a release archive says about itself, or undefined in a checkout. A release has its packages, its build and its
 * bundles, and nothing to make others with.
 * @returns {{ version: string, build: string, node: string, builtAt: string } | undefined}
 * @param {string} root
 */
export function findRelease(root) {
  const file = join(root, 'release.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
