import { cut, type Run, type Tools } from '../../sandbox/worker-kit'
import type { CheckResult, RunError, RunnerSpec, Task } from '../contract'
import { callReason, compareOutput } from '../output'
import { explainScript } from './errors'
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

async function judge(
  check: ScriptCheck,
  { code, language }: Task<ScriptSpec>,
  tools: Tools,
): Promise<CheckResult> {
  const { id, call, equals, output } = check
  if (call === undefined) {
    return compareOutput(id, output ?? '', tools.printed())
  }
  const expectation = { expected: cut(show(equals, 1)), where: call }
  try {
    // The `call` comes from the author and runs in the scope of the learner's script.
    const value = await evaluate(`(${call}\n)`)
    const seen = cut(show(value, 1))
    return alike(equals, value)
      ? { id, ok: true }
      : { id, ok: false, why: callReason(expectation.expected, seen), ...expectation, seen }
  } catch (error) {
    const { text, says } = explainScript({ text: cut(show(error)) }, code, language)
    return { id, ok: false, why: 'threw', ...expectation, seen: text, says }
  }
}

export const runJavaScript: Run<ScriptSpec> = async (task, tools) => {
  const { code, spec, language } = task
  redirectConsole({ ...tools, print: () => undefined })
  const earlier = spec.before?.length ? await runScript(spec.before.join('\n')) : undefined
  redirectConsole(tools)
  const error = earlier ?? (await runScript(code))
  if (error) {
    return { status: 'failed', error: explainScript(error, code, language), results: [] }
  }
  const results: CheckResult[] = []
  for (const check of spec.checks) {
    results.push(await judge(check, task, tools))
  }
  return { results }
}
