import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '../../scripts/run/bundle.mjs'

/** Bundles a module of src/testing into one file, for processes that a test starts and kills. */
export async function bundleForTest(name: string): Promise<string> {
  const root = process.cwd()
  const outfile = join(root, 'dist', 'testing', `${name}-${process.pid}.mjs`)
  const entryPoints = [join(root, 'src', 'testing', `${name}.ts`)]
  await build({ ...bundleOptions(root, 'server'), entryPoints, outfile, sourcemap: false })
  return outfile
}

/** Starts it, and waits for its first message, which is passed to `hear`. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  hear?: (message: unknown) => void,
): Promise<ChildProcess> {
  const child = fork(file, [], {
    env: { ...process.env, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
  hear?.(message)
  ended.catch(() => undefined)
  return child
}

/** Kills it like the operating system, without a chance to clean up. */
export async function killProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) {
    return
  }
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
