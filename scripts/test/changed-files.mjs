import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files that changed since this branch left the main branch, also those not committed yet, without deleted files.
 * On the main branch itself: the files that are not committed.
 * @param {string} root
 * @param {string | undefined} since a commit to compare with instead
 * @returns {string[]} paths inside the repository
 */
export function changedFiles(root, since) {
  /** @param {...string} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)
  const base = since ?? mergeBase(git)
  const tracked = git('diff', '--name-only', '--diff-filter=d', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...tracked, ...untracked])].filter((file) => existsSync(join(root, file))).sort()
}

/** @param {(...args: string[]) => string[]} git */
function mergeBase(git) {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch)[0] ?? 'HEAD'
    } catch {
      // This clone does not have that branch.
    }
  }
  return 'HEAD'
}
