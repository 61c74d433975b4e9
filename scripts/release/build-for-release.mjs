import { buildIfNeeded } from '../run/build.mjs'

/** Whose address is not known yet: only the page for a day without a network is rendered by a build. */
const someSite = 'https://academy.invalid'
/**
 * Names of actions are made from it, so that a form which is open while a release replaces another still works. It hides
 * nothing: a running instance uses a key of its own (run/configuration.mjs).
 */
const sharedKey = Buffer.alloc(32, 'release').toString('base64')

/**
 * A build that any instance can run, whatever its settings. Returns its folder, relative to the project.
 * @param {string} root
 */
export async function buildForRelease(root) {
  process.env.SITE_URL = someSite
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = sharedKey
  await buildIfNeeded(root)
  return process.env.BUILD_FOLDER ?? ''
}
