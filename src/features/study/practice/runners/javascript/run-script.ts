import { cut, type Run, type Tools } from '../../sandbox/worker-kit'
import type { CheckResult, RunError, RunnerSpec, Task } from '../contract'
import { callReason, compareOutput } from '../output'
import { explainScript } from './errors'

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

const { stringify } = JSON
const evaluate = self.eval
const later = self.setTimeout.bind(self)
const load = (self as unknown as { importScripts(address: string): void }).importScripts.bind(self)
const isArray = Array.isArray

/** Formats a value as a console shows it. */
function show(value: unknown, depth = 0): string {
  if (typeof value === 'string') {
    return depth === 0 ? value : stringify(value)
  }
  if (typeof value === 'function') {
    return `function ${value.name}`
  }
  if (value instanceof Error) {
    return `${value.name}: ${value.message}`
  }
  if (typeof value !== 'object' || value === null || depth > 3) {
    return typeof value === 'object' && value !== null ? '…' : String(value)
  }
  if (isArray(value)) {
    return `[${value
      .slice(0, 100)
      .map((each) => show(each, depth + 1))
      .join(', ')}]`
  }
  const entries = Object.entries(value).slice(0, 100)
  return `{${entries.map(([key, each]) => `${key}: ${show(each, depth + 1)}`).join(', ')}}`
}

/** Equality as a beginner expects it: arrays and objects by their parts, numbers with a tolerance for rounding errors. */
function alike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return one === other || Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other
  }
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    isArray(one) === isArray(other) &&
    keys.length === others.length &&
    keys.every((key) => alike((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}

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
