import { type ProgramRun, runProgram } from '../../sandbox/run-program'
import { serve } from '../../sandbox/worker-kit'
import type { CheckResult, RunAnswer, RunnerSpec } from '../contract'
import { type Answer, bodyOf, type HttpCheck, type HttpRequest, judge, type Served } from './judge'
import type { HttpTask, Send } from './program'

interface HttpSpec extends RunnerSpec {
  given?: string
  now?: string
  checks: readonly HttpCheck[]
}

/** For the requests of one check, and for all checks; the run itself has `runLimits.runMs`. */
const [checkMs, allMs] = [800, 2_300]

type Message =
  | { kind: 'answer'; n: number; time: number; answer: Answer }
  | { kind: 'end'; hasHandle?: false; probe?: Served['probe'] }

const asSend = (request: HttpRequest): Send => {
  const { method, path, headers = {}, times = 1, together = false, after = 0 } = request
  const body = bodyOf(request)
  const ofBody: Record<string, string> =
    body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': String(new TextEncoder().encode(body).length),
        }
  return { method, path, headers: { ...ofBody, ...headers }, body, times, together, after }
}

/** Each check starts the program again: what it keeps in memory is as at its start. */
async function runCheck(
  script: ArrayBuffer | undefined,
  code: string,
  { given = '', now }: HttpSpec,
  check: HttpCheck,
  ms: number,
): Promise<ProgramRun & Served> {
  const answers: (Answer | undefined)[][] = check.requests.map(() => [])
  const served: Served = { hasHandle: true, answers }
  const run = await runProgram<HttpTask, Message>({
    script,
    task: {
      given,
      code,
      now: now === undefined ? undefined : Date.parse(now),
      sends: check.requests.map(asSend),
      probe: check.probe,
    },
    loadMs: ms,
    ms: Math.min(ms, checkMs),
    take(message) {
      if (message.kind === 'end') {
        served.hasHandle = message.hasHandle !== false
        served.probe = message.probe
      } else {
        const times = answers[message.n]
        if (times) {
          times[message.time] ??= message.answer
        }
      }
    },
  })
  return { ...run, ...served }
}

serve<HttpSpec>((assets) => async ({ code, spec }, { print }): Promise<RunAnswer> => {
  const results: CheckResult[] = []
  const until = performance.now() + allMs
  let printed = ''
  let hasFailed = false
  for (const check of spec.checks) {
    const run = await runCheck(assets.program, code, spec, check, Math.max(0, until - performance.now()))
    if (run.broken) {
      print(run.printed)
      return { status: 'failed', error: run.broken, results: [] }
    }
    if (run.end === 'flooded' || (results.length === 0 && !run.isReady)) {
      return { status: run.end === 'flooded' ? 'flooded' : 'stopped', results: [] }
    }
    const result = judge(check, run)
    // The page shows what the program printed in the first failed check, or else in the first.
    if (results.length === 0 || (!result.ok && !hasFailed)) {
      printed = run.printed
    }
    hasFailed ||= !result.ok
    results.push(result)
  }
  print(printed)
  return { results }
})
