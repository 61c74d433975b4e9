import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Unpacks a released version of this clone into a folder, and installs and builds it for the settings of the environment:
 * before 0.3.0 the address of the site is in the build. Needs its tag or commit in the clone, and the package registry.
 * @param {string} root
 * @param {string} version a tag or a commit
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
export function buildVersion(root, version, folder, env) {
  mkdirSync(folder)
  const archive = `${folder}.tar`
  execFileSync('git', ['archive', '--format=tar', '-o', archive, version], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const args = [join(import.meta.dirname, 'build-here.mjs'), folder]
  execFileSync(process.execPath, args, { cwd: folder, env, stdio: 'inherit' })
}
