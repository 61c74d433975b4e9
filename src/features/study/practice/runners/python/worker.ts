import { cut, serve } from '../../sandbox/worker-kit'
import { type CheckResult, type RunnerSpec, runLimits, type Task } from '../contract'
import { compareOutput, type ScriptCheck } from '../javascript/run-script'
import checks from './_checks.py'
import cpython from './_cpython.py'
import csv from './csv.py'
import { type Files, type Interpreter, readError, startInterpreter } from './interpreter'
import json from './json.py'
import random from './random.py'
import statistics from './statistics.py'
import unicodedata from './unicodedata.py'

interface PythonCheck extends ScriptCheck {
  /** Typed input, line by line; the program runs once more with it. */
  input?: readonly string[]
}

interface PythonSpec extends RunnerSpec {
  input?: readonly string[]
  files?: Files
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

async function outputOf(start: Start, code: string, files: Files, input: readonly string[]) {
  let printed = ''
  const python = await start()
  try {
    python.run(code, files, input, (text) => {
      printed = (printed + text).slice(0, runLimits.output)
    })
  } catch (error) {
    printed += readError(error).text
  }
  return printed
}

function judgeCall(python: Interpreter, { id, call, equals }: PythonCheck): CheckResult {
  const args = [call, JSON.stringify(equals)].map((text) => JSON.stringify(text)).join(', ')
  python.evaluate(`import _checks, _host\n_host.answer(_checks.judge(globals(), ${args}))`)
  const [ok, expected, actual, threw] = JSON.parse(python.answer()) as [boolean, string, string, boolean]
  const details = { expected: cut(expected), seen: cut(actual), where: call }
  return ok ? { id, ok } : { id, ok, ...details, ...(threw && { why: 'threw' }) }
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
  const result = compareOutput(id, output, await outputOf(start, code, spec.files ?? {}, input))
  return result.ok ? result : { ...result, where: input.join(', ') }
}

serve<PythonSpec>(async (assets) => {
  // The loader accepts only an address.
  self.fetch = async () => new Response(assets.wasm, { headers: { 'Content-Type': 'application/wasm' } })
  const start = () => startInterpreter(assets.wasm as ArrayBuffer, modules)
  const main = await start()
  return async (task, { print, printed }) => {
    const { files = {}, input = [], checks } = task.spec
    try {
      main.run(task.code, files, input, print)
    } catch (error) {
      return { status: 'failed', error: readError(error), results: [] }
    }
    const output = printed()
    const results = new Map<string, CheckResult>()
    // Calls first, because a separate run replaces the main interpreter.
    for (const check of checks.filter(({ call }) => call !== undefined)) {
      results.set(check.id, judgeCall(main, check))
    }
    for (const check of checks.filter(({ call }) => call === undefined)) {
      results.set(check.id, await judgeOutput(start, check, task, output))
    }
    return { results: checks.map(({ id }) => results.get(id) ?? { id, ok: false }) }
  }
})
