import { cut, serve } from '../../sandbox/worker-kit'
import { type CheckResult, type RunnerSpec, runLimits, type Task } from '../contract'
import type { ScriptCheck } from '../javascript/run-script'
import { callReason, compareOutput } from '../output'
import checks from './_checks.py'
import cpython from './_cpython.py'
import csv from './csv.py'
import { explainPython } from './errors'
import { type Files, type Interpreter, readError, startInterpreter } from './interpreter'
import json from './json.py'
import random from './random.py'
import statistics from './statistics.py'
import unicodedata from './unicodedata.py'
import { type Values, withValues, writePython } from './with-values'

interface PythonCheck extends ScriptCheck {
  /** Typed input, line by line; the program runs once more with it. */
  input?: readonly string[]
  /** Other values of names; the program runs once more with them. */
  with?: Values
}

interface PythonSpec extends RunnerSpec {
  input?: readonly string[]
  files?: Files
  /** A block of a lesson: what it continues is run before it, silently. */
  before?: readonly string[]
  checks: readonly PythonCheck[]
}

const modules = {
  '_checks.py': checks,
  '_cpython.py': cpython,
  'csv.py': csv,
  'json.py': json,
  'random.py': random,
  'statistics.py': statistics,
  'unicodedata.py': unicodedata,
}

type Start = () => Promise<Interpreter>

/** Code that also shows the value of its last line, as a notebook does, if that line is an expression. */
function showingLast({ evaluate }: Interpreter, code: string): string {
  const whole = code.trimEnd()
  const begin = whole.slice(0, whole.lastIndexOf('\n') + 1)
  const last = whole.slice(begin.length)
  if (begin.endsWith('\\\n')) {
    return code
  }
  try {
    evaluate(`compile(${JSON.stringify(last)}, '', 'eval')`)
  } catch {
    return code
  }
  return `${begin}_shown = (${last}\n)\nif _shown is not None:\n    print(repr(_shown))`
}

/** Another run, in an interpreter of its own. An error ends its output. */
async function runAgain(start: Start, code: string, files: Files, input: readonly string[]) {
  let printed = ''
  const python = await start()
  try {
    python.run(code, files, input, (text) => {
      printed = (printed + text).slice(0, runLimits.output)
    })
  } catch (error) {
    const { text } = readError(error)
    return { python, printed: printed + text, error: text }
  }
  return { python, printed }
}

/** What the error that ended a check means. */
const meaningOf = (text: string, { code, language }: Task<PythonSpec>) =>
  explainPython({ text }, code, language).says

function judgeCall(
  python: Interpreter,
  { id, call, equals }: PythonCheck,
  task: Task<PythonSpec>,
): CheckResult {
  const args = [call, JSON.stringify(equals)].map((text) => JSON.stringify(text)).join(', ')
  python.evaluate(`import _checks, _host\n_host.answer(_checks.judge(globals(), ${args}))`)
  const [ok, expected, actual, threw] = JSON.parse(python.answer()) as [boolean, string, string, boolean]
  const details = { expected: cut(expected), seen: cut(actual), where: call }
  const why = threw ? 'threw' : callReason(expected, actual)
  return ok ? { id, ok } : { id, ok, why, ...details, ...(threw && { says: meaningOf(actual, task) }) }
}

async function judgeOutput(
  start: Start,
  { id, output = '', input }: PythonCheck,
  { code, spec }: Task<PythonSpec>,
  printed: string,
): Promise<CheckResult> {
  if (input === undefined) {
    return compareOutput(id, output, printed)
  }
  const again = await runAgain(start, code, spec.files ?? {}, input)
  const result = compareOutput(id, output, again.printed)
  return result.ok ? result : { ...result, where: input.join(', ') }
}

/** Judges the program as it is with other values: what was typed instead of computed does not follow them. */
async function judgeWith(start: Start, check: PythonCheck, values: Values, task: Task<PythonSpec>) {
  const { code, spec } = task
  const { id, call, output = '', input = spec.input ?? [] } = check
  const changed = withValues(code, values)
  if (changed.missing.length > 0) {
    return { id, ok: false, why: 'withMissing', where: changed.missing.join(', ') }
  }
  const { python, printed, error } = await runAgain(start, changed.code, spec.files ?? {}, input)
  const shown = Object.entries(values).map(([name, value]) => `${name} = ${writePython(value)}`)
  const where = cut([...shown, ...(call === undefined ? [] : [call])].join('\n'))
  if (error !== undefined) {
    return { id, ok: false, why: 'threw', seen: cut(error), where, says: meaningOf(error, task) }
  }
  const result: CheckResult =
    call === undefined ? compareOutput(id, output, printed) : judgeCall(python, check, task)
  return result.ok ? result : { ...result, where, why: result.why === 'threw' ? 'threw' : 'withOther' }
}

serve<PythonSpec>(async (assets) => {
  // The loader accepts only an address.
  self.fetch = async () => new Response(assets.wasm, { headers: { 'Content-Type': 'application/wasm' } })
  const start = () => startInterpreter(assets.wasm as ArrayBuffer, modules)
  const main = await start()
  return async (task, { print, printed }) => {
    const { files = {}, input = [], before, checks } = task.spec
    try {
      if (before?.length) {
        main.run(before.join('\n'), files, [], () => undefined)
      }
      main.run(before ? showingLast(main, task.code) : task.code, files, input, print)
    } catch (error) {
      return {
        status: 'failed',
        error: explainPython(readError(error), task.code, task.language),
        results: [],
      }
    }
    const output = printed()
    const results = new Map<string, CheckResult>()
    // Calls first, because a separate run replaces the main interpreter.
    const isOfMain = ({ call, with: values }: PythonCheck) => call !== undefined && values === undefined
    for (const check of checks.filter(isOfMain)) {
      results.set(check.id, judgeCall(main, check, task))
    }
    for (const check of checks.filter((each) => !isOfMain(each))) {
      const result = check.with
        ? judgeWith(start, check, check.with, task)
        : judgeOutput(start, check, task, output)
      results.set(check.id, await result)
    }
    return { results: checks.map(({ id }) => results.get(id) ?? { id, ok: false }) }
  }
})
