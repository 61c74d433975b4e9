import { spawn } from 'node:child_process'

const groups = new Set()

/**
 * Runs a Node program of the project in a process group of its own and leaves nothing of it behind.
 * Resolves with its exit code.
 */
export function runNode(root, args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  groups.add(child.pid)
  return new Promise((done) => {
    child.on('error', () => done(1))
    child.on('exit', (code) => {
      killGroup(child.pid)
      done(code ?? 1)
    })
  })
}

function killGroup(pid) {
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
