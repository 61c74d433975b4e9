import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs'
import { cut, serve } from '../../sandbox/worker-kit'
import { type CheckResult, type RunError, type RunnerSpec, runLimits, type Task } from '../contract'
import { compareOutput, type ScriptCheck } from '../javascript/run-script'
import checks from './_checks.py'
import csv from './csv.py'
import statistics from './statistics.py'

interface PythonCheck extends ScriptCheck {
  /** Typed input, line by line; the program runs once more with it. */
  input?: readonly string[]
}

interface PythonSpec extends RunnerSpec {
  input?: readonly string[]
  files?: Files
  /** A block of a lesson: what it continues is run before it, silently. */
  before?: readonly string[]
  checks: readonly PythonCheck[]
}

const heap = 8 << 20
const ownModules = { '_checks.py': checks, 'csv.py': csv, 'statistics.py': statistics }

const prelude = `
import builtins, _host
def _input(prompt='', _host=_host):
    print(prompt, end='')
    line = _host.readline()
    if line is None:
        raise EOFError('no more input')
    print(line)
    return line
builtins.input = _input
del _input, builtins, _host
`

const showPrelude = `
import builtins
def _show(value):
    if value is not None:
        print(repr(value))
builtins._show = _show
del _show, builtins
`

type Files = Readonly<Record<string, string>>

/** Only one interpreter can be used at a time: its state is in globals of the worker, which the newest one overwrites. */
async function start() {
  let [waiting, answer, print] = [[] as string[], '', (_text: string) => {}]
  const python = await loadMicroPython({
    url: 'x:',
    heapsize: heap,
    pystack: 16_384,
    stdout: (line: string) => print(`${line}\n`),
    stderr: (line: string) => print(`${line}\n`),
  })
  python.registerJsModule('_host', {
    readline: () => waiting.shift() ?? null,
    answer: (text: string) => {
      answer = text
    },
  })
  return {
    answer: () => answer,
    evaluate: (code: string) => python.runPython(code),
    run(code: string, files: Files, input: readonly string[], printer: (text: string) => void) {
      waiting = [...input]
      print = printer
      for (const [name, text] of Object.entries({ ...ownModules, ...files })) {
        python.FS.writeFile(`/${name}`, text)
      }
      python.runPython(prelude)
      try {
        python.runPython(code)
      } finally {
        // Ends an unfinished line, because only complete lines are printed.
        python.runPython('print()')
      }
    },
  }
}

/** Code that also shows the value of its last line, as a notebook does, if that line is an expression. */
function showingLast({ evaluate }: Awaited<ReturnType<typeof start>>, code: string): string {
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
  evaluate(showPrelude)
  return `${begin}_show((${last}\n))`
}

/** The last line of the learner's file in the traceback. */
function readError(error: unknown): RunError {
  const { message } = error as Error
  const lines = message.trim().split('\n')
  const own = lines.filter((line) => line.includes('"<stdin>"'))
  const line = Number(/line (\d+)/.exec(own.at(-1) ?? '')?.[1])
  return { text: cut(lines.at(-1) ?? message), line: line || undefined }
}

async function outputOf(code: string, files: Files, input: readonly string[]) {
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

function judgeCall(
  python: Awaited<ReturnType<typeof start>>,
  { id, call, equals }: PythonCheck,
): CheckResult {
  const args = [call, JSON.stringify(equals)].map((text) => JSON.stringify(text)).join(', ')
  python.evaluate(`import _checks, _host\n_host.answer(_checks.judge(globals(), ${args}))`)
  const [ok, expected, actual, threw] = JSON.parse(python.answer()) as [boolean, string, string, boolean]
  const details = { expected: cut(expected), seen: cut(actual), where: call }
  return ok ? { id, ok } : { id, ok, ...details, ...(threw && { why: 'threw' }) }
}

async function judgeOutput(
  { id, output = '', input }: PythonCheck,
  { code, spec }: Task<PythonSpec>,
  printed: string,
): Promise<CheckResult> {
  if (input === undefined) {
    return compareOutput(id, output, printed)
  }
  const result = compareOutput(id, output, await outputOf(code, spec.files ?? {}, input))
  return result.ok ? result : { ...result, where: input.join(', ') }
}

serve<PythonSpec>(async (assets) => {
  // The loader accepts only an address.
  self.fetch = async () => new Response(assets.wasm, { headers: { 'Content-Type': 'application/wasm' } })
  const main = await start()
  return async (task, { print, printed }) => {
    const { files = {}, input = [], before, checks } = task.spec
    try {
      if (before?.length) {
        main.run(before.join('\n'), files, [], () => undefined)
      }
      main.run(before ? showingLast(main, task.code) : task.code, files, input, print)
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
      results.set(check.id, await judgeOutput(check, task, output))
    }
    return { results: checks.map(({ id }) => results.get(id) ?? { id, ok: false }) }
  }
})
