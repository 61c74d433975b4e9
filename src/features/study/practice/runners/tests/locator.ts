import type { Candidate, Command, ElementState, Find, Reply } from './commands'
import { matches, showCall, type Wanted } from './expectations'

/** Sends a command to the page; throws what could not be done. */
export type Ask = (command: Command) => Promise<Reply>

interface Step {
  find: Find
  /** Missing: any text. */
  wanted?: Wanted
  exact?: boolean
}

type Part = Step | { nth: number }

interface TextOptions {
  exact?: boolean
}

/** The innermost elements with the text. */
function choose(candidates: readonly Candidate[], { wanted, exact }: Step): number[] {
  const found = candidates.filter(({ text }) => wanted === undefined || matches(text, wanted, exact))
  const numbers = new Set(found.map(({ element }) => element))
  const innermost = found.filter(({ inner = [] }) => !inner.some((number) => numbers.has(number)))
  return [...new Set(innermost.map(({ element }) => element))]
}

/** Milliseconds that an action or an expectation waits for the page, and between two looks at it. */
const [patienceMs, pauseMs] = [500, 20]

const later = self.setTimeout.bind(self)
const now = performance.now.bind(performance)

let pending = 0
/** How many actions and expectations have begun and not ended: after a test, those whose `await` is missing. */
export const countPending = () => pending

async function lookAgain<Result>(look: () => Promise<Result>, holds: (result: Result) => boolean) {
  const until = now() + patienceMs
  for (;;) {
    const result = await look()
    if (holds(result) || now() > until) {
      return result
    }
    await new Promise((resolve) => later(() => resolve(undefined), pauseMs))
  }
}

/** Tries again until it holds; after that time the last answer stands. */
export async function patiently<Result>(look: () => Promise<Result>, holds: (result: Result) => boolean) {
  pending += 1
  try {
    return await lookAgain(look, holds)
  } finally {
    pending -= 1
  }
}

/** Names elements of the page; what it finds is looked for again with every use. */
export class Locator {
  readonly #ask: Ask
  readonly #parts: readonly Part[]
  readonly #name: string

  constructor(ask: Ask, parts: readonly Part[] = [], name = '') {
    this.#ask = ask
    this.#parts = parts
    this.#name = name
  }

  #with(part: Part, name: string) {
    return new Locator(this.#ask, [...this.#parts, part], this.#name === '' ? name : `${this.#name}.${name}`)
  }

  getByRole(role: string, options: TextOptions & { name?: Wanted } = {}) {
    const call = showCall('getByRole', options.name === undefined ? [role] : [role, options])
    return this.#with({ find: { by: 'role', role }, wanted: options.name, exact: options.exact }, call)
  }
  getByText(wanted: Wanted, { exact }: TextOptions = {}) {
    return this.#with({ find: { by: 'text' }, wanted, exact }, showCall('getByText', [wanted]))
  }
  getByLabel(wanted: Wanted, { exact }: TextOptions = {}) {
    return this.#with({ find: { by: 'label' }, wanted, exact }, showCall('getByLabel', [wanted]))
  }
  getByPlaceholder(wanted: Wanted, { exact }: TextOptions = {}) {
    return this.#with({ find: { by: 'placeholder' }, wanted, exact }, showCall('getByPlaceholder', [wanted]))
  }
  nth(nth: number) {
    return this.#with({ nth }, `nth(${nth})`)
  }
  first() {
    return this.#with({ nth: 0 }, 'first()')
  }
  last() {
    return this.#with({ nth: -1 }, 'last()')
  }

  click() {
    return this.#act('click')
  }
  fill(value: unknown) {
    return this.#act('fill', String(value))
  }
  selectOption(value: unknown) {
    return this.#act('select', String(value))
  }
  async count() {
    return (await this.find()).length
  }

  toString() {
    return this.#name
  }

  /** The numbers of all elements that it finds. */
  async find(): Promise<number[]> {
    let found: (number | undefined)[] = [undefined]
    for (const part of this.#parts) {
      if ('nth' in part) {
        found = found.slice(part.nth, part.nth === -1 ? undefined : part.nth + 1)
      } else {
        const inside: number[] = []
        for (const within of found) {
          const { candidates = [] } = await this.#ask({ do: 'find', find: part.find, within })
          inside.push(...choose(candidates, part))
        }
        found = [...new Set(inside)]
      }
    }
    return found.filter((element) => element !== undefined)
  }

  /** The state of the one element; undefined: there is none. Throws if there are several. */
  async state(): Promise<ElementState | undefined> {
    const [element, another] = await this.find()
    if (another !== undefined) {
      throw new Error(`${this.#name}: ${await this.count()} elements; name one of them`)
    }
    return element === undefined ? undefined : (await this.#ask({ do: 'read', element })).state
  }

  async #act(what: 'click' | 'fill' | 'select', value?: string) {
    const error = await patiently(
      async () => {
        const found = await this.find()
        const [element] = found
        return element === undefined || found.length > 1
          ? `${what}: ${found.length} elements`
          : (await this.#ask({ do: what, element, value })).error
      },
      (fault) => fault === undefined,
    )
    if (error !== undefined) {
      throw new Error(`${this.#name}: ${error}`)
    }
  }
}
