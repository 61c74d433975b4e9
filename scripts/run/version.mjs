import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The version of the program in this folder: '0.3.0'. Only package.json names it.
 * @param {string} root
 * @returns {string}
 */
export const versionOf = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
