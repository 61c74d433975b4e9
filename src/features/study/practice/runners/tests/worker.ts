import { type ProgramRun, runProgram } from '../../sandbox/run-program'
import { cut, serve, type Tools } from '../../sandbox/worker-kit'
import type { CheckResult, RunAnswer, RunnerSpec } from '../contract'
import type { Command, Reply } from './commands'
import type { TestsTask } from './program'
import { breakProgram, type Fault, isPage, pageWith } from './programs'

interface TestsSpec extends RunnerSpec {
  program: string
  checks: readonly { id: string; broken?: Fault }[]
}

interface TestResult {
  kind: 'result'
  name: string
  error?: string
  expectations: number
}

type Message = TestResult | { kind: 'ask'; command: Command } | { kind: 'end' }
type TestsRun = ProgramRun & { results: readonly TestResult[] }

/** For loading the tests, and for running them on one program. */
const [loadMs, programMs] = [1_500, 2_500]

/** The page that is tested: `open` makes a new one, every other command goes to the one that is open. */
function openDesk(makePage: () => Promise<MessagePort>) {
  let page: MessagePort | undefined
  return async (command: Command): Promise<Reply> => {
    if (command.do === 'open') {
      page = await makePage()
      return {}
    }
    const port = page
    return new Promise((resolve) => {
      if (port) {
        port.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data)
        port.postMessage(command)
      }
    })
  }
}

/** The tests on one program, up to the first that fails. */
async function runTests(
  code: string,
  program: string,
  { script, makePage }: { script: ArrayBuffer | undefined; makePage(html: string): Promise<MessagePort> },
): Promise<TestsRun> {
  const results: TestResult[] = []
  const withPage = isPage(program)
  const carryOut = openDesk(() => makePage(program))
  let last: Promise<unknown> = Promise.resolve()
  const run = await runProgram<TestsTask, Message>({
    script,
    task: { given: withPage ? '' : program, code, isPage: withPage },
    loadMs,
    ms: programMs,
    take(message, { answer, end }) {
      if (message.kind === 'ask') {
        // One after the other, as they were asked.
        last = last.then(async () => answer(await carryOut(message.command)))
      } else if (message.kind === 'result') {
        results.push(message)
        if (message.error !== undefined) {
          end()
        }
      }
    },
  })
  return { ...run, results }
}

/** What is wrong with the tests on the right program. */
function faultOf(results: readonly TestResult[]): Omit<CheckResult, 'id' | 'ok'> | undefined {
  const failed = results.find(({ error }) => error !== undefined)
  if (failed) {
    return { why: 'testsFail', where: cut(failed.name), seen: cut(failed.error ?? '') }
  }
  if (results.length === 0) {
    return { why: 'testsNone' }
  }
  return results.every(({ expectations }) => expectations === 0) ? { why: 'testsNoExpect' } : undefined
}

/** A test that fails, or does not end, finds a broken program. */
const isFound = ({ end, broken, results }: TestsRun) =>
  end === 'late' || broken !== undefined || results.some(({ error }) => error !== undefined)

serve<TestsSpec>((assets) => {
  const driver = new TextDecoder().decode(assets.page)
  return async ({ code, spec }, { print, again, openPage }: Tools): Promise<RunAnswer> => {
    const surroundings = {
      script: assets.program,
      makePage: (program: string) => openPage(pageWith(program, driver)),
    }
    const right = await runTests(code, spec.program, surroundings)
    const marks = right.results.map(
      ({ name, error }) => `${error === undefined ? '✓' : '✗'} ${cut(name, 200)}\n`,
    )
    print(`${marks.join('')}${right.printed}`)
    if (right.broken) {
      return { status: 'failed', error: right.broken, results: [] }
    }
    if (right.end !== 'done') {
      return { status: right.end === 'late' ? 'stopped' : 'flooded', results: [] }
    }
    const fault = faultOf(right.results)
    const results: CheckResult[] = []
    for (const { id, broken } of spec.checks) {
      if (fault) {
        results.push({ id, ok: false, ...(broken ? { why: 'testsFirst' } : fault) })
      } else if (broken) {
        again()
        const run = await runTests(code, breakProgram(spec.program, broken), surroundings)
        results.push(isFound(run) ? { id, ok: true } : { id, ok: false, why: 'testsSurvived' })
      } else {
        results.push({ id, ok: true })
      }
    }
    return { results }
  }
})
