import { type Program, type ProgramTask, serveProgram } from '../../sandbox/program-kit'
import { show } from '../javascript/values'
import type { Command, Reply } from './commands'
import { ofElements, ofValues, showCall, type Wanted } from './expectations'
import { countPending, Locator, patiently } from './locator'

// Runs the learner's tests, one after the other, each on a new page. Whether the program is the right one or a broken one is not
// known here: only who judges outside knows it.

export interface TestsTask extends ProgramTask {
  isPage: boolean
}

interface Test {
  name: string
  body: (given: { page?: Locator }) => unknown
}

const scope = self as unknown as Record<string, unknown>

class AssertionError extends Error {
  override name = 'AssertionError'
}

let expectations = 0

type Check = (...args: unknown[]) => unknown

const expectValue = (seen: unknown, isNot: boolean): Record<string, Check> =>
  Object.fromEntries(
    Object.entries(ofValues).map(([name, holds]) => [
      name,
      (wanted?: unknown, more?: unknown) => {
        expectations += 1
        if (holds(seen, wanted, more) === isNot) {
          const args = wanted === undefined ? [] : [wanted]
          throw new AssertionError(
            `${showCall('expect', [seen])}${isNot ? '.not' : ''}.${showCall(name, args)}`,
          )
        }
      },
    ]),
  )

function expectElement(locator: Locator, isNot: boolean): Record<string, Check> {
  const fail = (call: string, seen: string) => {
    throw new AssertionError(`expect(${locator})${isNot ? '.not' : ''}.${call}: ${seen}`)
  }
  const checks = Object.entries(ofElements).map(([name, holds]): [string, Check] => [
    name,
    async (...args) => {
      expectations += 1
      const state = await patiently(
        () => locator.state(),
        (each) => holds(each, args[0] as Wanted) !== isNot,
      )
      if (holds(state, args[0] as Wanted) === isNot) {
        fail(
          showCall(name, args),
          state ? show(name === 'toHaveValue' ? state.value : state.text, 1) : 'no element',
        )
      }
    },
  ])
  const toHaveCount = async (wanted: unknown) => {
    expectations += 1
    const count = await patiently(
      () => locator.count(),
      (each) => (each === wanted) !== isNot,
    )
    if ((count === wanted) === isNot) {
      fail(showCall('toHaveCount', [wanted]), String(count))
    }
  }
  return { ...Object.fromEntries(checks), toHaveCount }
}

const expectFor = (seen: unknown, isNot: boolean) =>
  seen instanceof Locator ? expectElement(seen, isNot) : expectValue(seen, isNot)

/** Commands to the page, each answered in its turn. */
function openChannel({ say }: Program) {
  const waiting: ((reply: Reply) => void)[] = []
  addEventListener('message', ({ data }: MessageEvent<Reply>) => waiting.shift()?.(data))
  return (command: Command) =>
    new Promise<Reply>((resolve) => {
      waiting.push(resolve)
      say({ kind: 'ask', command })
    })
}

serveProgram<TestsTask>(async ({ isPage }, program) => {
  const { say, explain } = program
  const ask = openChannel(program)
  const tests: Test[] = []
  scope.test = (name: unknown, body: Test['body']) => {
    tests.push({ name: String(name), body })
  }
  scope.expect = (seen: unknown) => ({ ...expectFor(seen, false), not: expectFor(seen, true) })
  // A test looks at what a program does, not at how it is written.
  // biome-ignore lint/complexity/useArrowFunction: a method of functions
  Function.prototype.toString = function () {
    return 'function () { … }'
  }
  if (!(await program.load<object>('__made({})'))) {
    return
  }
  say({ kind: 'ready' })
  for (const { name, body } of tests) {
    const before = expectations
    const page = isPage ? new Locator(ask) : undefined
    let error: string | undefined
    try {
      if (page) {
        await ask({ do: 'open' })
      }
      await body({ page })
      if (countPending() > 0) {
        throw new AssertionError('await is missing before an action or an expectation')
      }
    } catch (thrown) {
      error = explain(thrown)
    }
    say({ kind: 'result', name, error, expectations: expectations - before })
  }
  say({ kind: 'end' })
})
