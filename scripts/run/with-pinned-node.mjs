import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * Puts this project's own Node and programs first on the PATH of everything started from here.
 * @param {string} root
 */
function putPinnedNodeOnPath(root) {
  const folders = [join(root, 'node_modules', 'node', 'bin'), join(root, 'node_modules', '.bin')]
  process.env.PATH = [...folders, process.env.PATH].join(delimiter)
}

/**
 * If this is not the Node version of the lock file, runs the calling script again with that version, and never returns.
 * The code before this call must work on Node 20.19 without any package.
 * @param {string} root
 * @param {string} script
 */
export async function continueOnPinnedNode(root, script) {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  putPinnedNodeOnPath(root)
  if (!existsSync(pinned) || Number(process.versions.node.split('.')[0]) >= 24) {
    return
  }
  process.env.PATH = [dirname(pinned), process.env.PATH].join(delimiter)
  const child = spawn(pinned, [script, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGTERM', 'SIGINT'])) {
    process.on(signal, () => child.kill(signal))
  }
  await new Promise(() => child.on('exit', (code, signal) => process.exit(signal ? 1 : code)))
}
