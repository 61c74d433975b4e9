import { buildIfNeeded } from '../run/build.mjs'

/** The real address is not known yet. A build renders only the offline page, which has no address in it. */
const someSite = 'https://academy.invalid'
/**
 * The ids of server actions are computed from it: a form that is open during an upgrade must still work afterwards. It is
 * no secret: a running instance uses its own key (run/configuration.mjs).
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
