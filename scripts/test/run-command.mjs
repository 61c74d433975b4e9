import { spawn } from 'node:child_process'

/** @type {Set<number>} */
const groups = new Set()

/**
 * Runs a Node program of the project in a process group of its own and leaves nothing of it behind.
 * Resolves with its exit code.
 * @param {string} root
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
export function runNode(root, args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const { pid } = child
  if (pid !== undefined) {
    groups.add(pid)
  }
  return new Promise((done) => {
    child.on('error', () => done(1))
    child.on('exit', (code) => {
      killGroup(pid)
      done(code ?? 1)
    })
  })
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (pid === undefined) {
    return
  }
  groups.delete(pid)
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The usual case: the group is empty.
  }
}

export function killAllCommands() {
  for (const pid of groups) {
    killGroup(pid)
  }
}
