import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files that differ from where this branch left the main one, with what is not committed yet; deleted ones are left out.
 * On the main branch itself: what is not committed.
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
      // A clone without this branch.
    }
  }
  return 'HEAD'
}
