// npm run doctor: checks everything that the academy needs, and says how to repair it. --json for programs. Changes nothing.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findDatabase } from './backup/target.mjs'
import { checks } from './doctor/checks.mjs'
import { examine, isHealthy, reportOf } from './doctor/examine.mjs'
import { bundle } from './run/bundle.mjs'
import { isConfigurationError, prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'
import { isRunning } from './run/instance-lock.mjs'

const root = join(import.meta.dirname, '..')
/** @param {import('./run/bundle.mjs').Entry} name */
const load = async (name) => import(pathToFileURL(await bundle(root, name)).href)

async function readSettings() {
  try {
    return { settings: await prepareConfiguration(root, { makeSecrets: false }) }
  } catch (error) {
    if (!isConfigurationError(error)) {
      throw error
    }
    return { settingProblems: messageOf(error).split('\n') }
  }
}

const { settings, settingProblems } = await readSettings()
const url = settings && (await findDatabase(settings))
const context = {
  root,
  settings,
  settingProblems,
  url,
  direct: settings?.DATABASE_URL_DIRECT || url,
  embedded: settings && !settings.DATABASE_URL,
  running: settings && isRunning(settings.DATA_DIR),
  now: () => Date.now(),
  outside: { ...(await load('probe-gateways')), ...(await load('file-storage')) },
  credentialKeys: await load('credential-keys'),
}
const results = await examine(context, checks)
const healthy = isHealthy(results)
console.log(
  process.argv.includes('--json') ? JSON.stringify({ healthy, checks: results }, null, 2) : reportOf(results),
)
process.exit(healthy ? 0 : 1)
