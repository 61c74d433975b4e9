import { pathToFileURL } from 'node:url'
import { generateClient } from '../prepare/generate-client.mjs'
import { bundle } from './bundle.mjs'
import { findRelease } from './release.mjs'

/**
 * The program that reads, checks and imports the teaching texts.
 * @param {string} root
 * @returns {Promise<typeof import('../../prisma/curriculum.ts')>}
 */
export async function loadCurriculum(root) {
  if (!findRelease(root)) {
    generateClient(root)
  }
  return import(pathToFileURL(await bundle(root, 'curriculum')).href)
}
