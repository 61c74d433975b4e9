import { cut, type Run, type Tools } from '../../sandbox/worker-kit'
import type { CheckResult, RunError, RunnerSpec } from '../contract'
import { alike, show } from './values'

export interface ScriptCheck {
  id: string
  /** An expression whose result is compared with `equals`. */
  call?: string
  equals?: unknown
  /** The complete output of the program. */
  output?: string
}

export interface ScriptSpec extends RunnerSpec {
  /** A block of a lesson: what it continues is run before it, silently. */
  before?: readonly string[]
  checks: readonly ScriptCheck[]
}

const evaluate = self.eval
const later = self.setTimeout.bind(self)
const load = (self as unknown as { importScripts(address: string): void }).importScripts.bind(self)
const tidy = (text: string) => text.replace(/[ \t]+$/gm, '').trim()

export const compareOutput = (id: string, expected: string, printed: string): CheckResult =>
  tidy(expected) === tidy(printed)
    ? { id, ok: true }
    : { id, ok: false, why: 'output', expected: cut(tidy(expected)), seen: cut(tidy(printed)) }

function redirectConsole({ print }: Tools) {
  const line = (...values: unknown[]) => print(`${values.map((value) => show(value)).join(' ')}\n`)
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[name] = line
  }
  console.table = line
}

/** Runs the code as a separate script, so that line numbers are the learner's and checks can use its names. */
const runScript = (code: string) =>
  new Promise<RunError | undefined>((resolve) => {
    self.onerror = (message, _source, line) => {
      const text = String(message)
        .replace(/^Uncaught /, '')
        .replace("Failed to execute 'importScripts' on 'WorkerGlobalScope': ", '')
      resolve({ text: cut(text), line })
      return true
    }
    self.onunhandledrejection = (event: PromiseRejectionEvent) => event.preventDefault()
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
    later(() => {
      load(address)
      later(() => resolve(undefined), 0)
    }, 0)
  })

async function judge(check: ScriptCheck, tools: Tools): Promise<CheckResult> {
  const { id, call, equals, output } = check
  if (call === undefined) {
    return compareOutput(id, output ?? '', tools.printed())
  }
  const expectation = { expected: cut(show(equals, 1)), where: call }
  try {
    // The `call` comes from the author and runs in the scope of the learner's script.
    const value = await evaluate(`(${call}\n)`)
    return alike(equals, value)
      ? { id, ok: true }
      : { id, ok: false, ...expectation, seen: cut(show(value, 1)) }
  } catch (error) {
    return { id, ok: false, why: 'threw', ...expectation, seen: cut(show(error)) }
  }
}

export const runJavaScript: Run<ScriptSpec> = async ({ code, spec }, tools) => {
  redirectConsole({ ...tools, print: () => undefined })
  const earlier = spec.before?.length ? await runScript(spec.before.join('\n')) : undefined
  redirectConsole(tools)
  const error = earlier ?? (await runScript(code))
  if (error) {
    return { status: 'failed', error, results: [] }
  }
  const results: CheckResult[] = []
  for (const check of spec.checks) {
    results.push(await judge(check, tools))
  }
  return { results }
}
