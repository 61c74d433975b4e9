/**
 * Finds out whether a regular expression would search (nearly) for ever. Nothing can interrupt the browser's own search, and
 * on small phones it would freeze the page. So a search that may be of this kind is first simulated here,
 * step by step, up to a limit. The result of the search always comes from the browser.
 */

const stepsMost = 400_000
/** For shorter texts the search ends in time with any expression. */
const shortest = { nested: 16, several: 500 } as const

type Next = (at: number) => boolean
type Part = (at: number, next: Next) => boolean

class Endless extends Error {}

const { exec } = RegExp.prototype
const has = (pattern: RegExp, text: string) => Reflect.apply(exec, pattern, [text]) !== null

const nested = /\)(?:[*+]|\{\d+,\d*\})/
const unbounded = /(?<!\\)[*+]|\{\d+,\}/g

/** Only a quantified group, or several quantifiers in a row over a long text, can take that long. */
function isRisky(source: string, length: number): boolean {
  if (length < shortest.nested) {
    return false
  }
  if (has(nested, source)) {
    return true
  }
  if (length < shortest.several) {
    return false
  }
  let count = 0
  unbounded.lastIndex = 0
  while (count < 2 && has(unbounded, source)) {
    count += 1
  }
  return count > 1
}

interface Quantifier {
  min: number
  max: number
  lazy: boolean
}

const always: Part = (at, next) => next(at)

class Search {
  private at = 0
  private steps = 0
  private readonly ignoreCase: boolean
  private readonly lines: boolean
  private readonly classFlags: string

  constructor(
    private readonly source: string,
    flags: string,
    private readonly text: string,
  ) {
    this.ignoreCase = flags.includes('i')
    this.lines = flags.includes('m')
    this.classFlags = [...flags].filter((flag) => 'isuv'.includes(flag)).join('')
  }

  /** Whether there is a match from one of these positions on. Throws Endless. */
  run(from: number, sticky: boolean): boolean {
    const whole = this.alternatives()
    for (let start = from; start <= this.text.length; start++) {
      this.step()
      if (whole(start, () => true)) {
        return true
      }
      if (sticky) {
        return false
      }
    }
    return false
  }

  private step() {
    this.steps += 1
    if (this.steps > stepsMost) {
      throw new Endless()
    }
  }

  private take(text: string): boolean {
    const there = this.source.startsWith(text, this.at)
    this.at += there ? text.length : 0
    return there
  }

  private alternatives(): Part {
    const all = [this.sequence()]
    while (this.take('|')) {
      all.push(this.sequence())
    }
    return all.length === 1 ? (all[0] as Part) : (at, next) => all.some((each) => each(at, next))
  }

  private sequence(): Part {
    let whole = always
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const [before, part] = [whole, this.term()]
      whole = before === always ? part : (at, next) => before(at, (then) => part(then, next))
    }
    return whole
  }

  private term(): Part {
    if (this.source[this.at] === '(') {
      const group = this.group()
      const many = this.quantifier()
      return many ? this.repeat(group, many) : group
    }
    const edge = this.edge()
    if (edge) {
      return edge
    }
    const single = this.single()
    const many = this.quantifier()
    return many ? this.runOf(single, many) : (at, next) => this.char(single, at) && next(at + 1)
  }

  private group(): Part {
    this.at += 1
    const look = ['?=', '?!', '?<=', '?<!'].find((sign) => this.take(sign))
    if (!look && !this.take('?:') && this.take('?<')) {
      this.at = this.source.indexOf('>', this.at) + 1
    }
    const body = this.alternatives()
    this.take(')')
    switch (look) {
      case '?=':
        return (at, next) => body(at, () => true) && next(at)
      case '?!':
        return (at, next) => !body(at, () => true) && next(at)
      default:
        // A look-behind is not simulated: it is searched only once per position.
        return look ? always : body
    }
  }

  private edge(): Part | undefined {
    const { text, lines } = this
    if (this.take('^')) {
      return (at, next) => (at === 0 || (lines && text[at - 1] === '\n')) && next(at)
    }
    if (this.take('$')) {
      return (at, next) => (at === text.length || (lines && text[at] === '\n')) && next(at)
    }
    if (this.take('\\b') || this.take('\\B')) {
      const isBoundary = this.source[this.at - 1] === 'b'
      const word = (at: number) => has(/\w/, text[at] ?? ' ')
      return (at, next) => (word(at) !== word(at - 1)) === isBoundary && next(at)
    }
    // A back reference is not simulated, because it has no alternatives.
    const back = Reflect.apply(exec, /^\\(?:[1-9]\d*|k<[^>]*>)/, [this.source.slice(this.at, this.at + 60)])
    this.at += back?.[0]?.length ?? 0
    return back ? always : undefined
  }

  /** One character, a class or an escape: the browser decides which characters match. */
  private single(): (char: string) => boolean {
    const start = this.at
    this.at += this.endOfSingle()
    const source = this.source.slice(start, this.at)
    if (has(/^\w$/, source) && !this.ignoreCase) {
      return (char) => char === source
    }
    const pattern = new RegExp(`^(?:${source})$`, this.classFlags)
    const cache = new Map<string, boolean>()
    return (char) => {
      const before = cache.get(char)
      if (before !== undefined) {
        return before
      }
      const takes = has(pattern, char)
      cache.set(char, takes)
      return takes
    }
  }

  private endOfSingle(): number {
    const rest = this.source.slice(this.at)
    if (rest.startsWith('\\')) {
      const long = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z])/
      return Reflect.apply(exec, long, [rest])?.[0]?.length ?? 2
    }
    if (!rest.startsWith('[')) {
      return 1
    }
    let end = 1
    while (end < rest.length && rest[end] !== ']') {
      end += rest[end] === '\\' ? 2 : 1
    }
    return end + 1
  }

  private quantifier(): Quantifier | undefined {
    const sign = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/
    const match = Reflect.apply(exec, sign, [this.source.slice(this.at, this.at + 30)])
    if (!match) {
      return undefined
    }
    this.at += match[0].length
    const [whole, low, comma, high] = match as [string, string?, string?, string?]
    const min = low === undefined ? Number(whole === '+') : Number(low)
    const most = low === undefined ? (whole === '?' ? 1 : Number.POSITIVE_INFINITY) : undefined
    const max = most ?? (comma ? Number(high || Number.POSITIVE_INFINITY) : min)
    return { min, max, lazy: this.take('?') }
  }

  private char(single: (char: string) => boolean, at: number): boolean {
    this.step()
    return at < this.text.length && single(this.text[at] as string)
  }

  /** One repeated character, in a loop instead of nested calls. */
  private runOf(single: (char: string) => boolean, { min, max, lazy }: Quantifier): Part {
    return (at, next) => {
      let most = 0
      while (most < max && this.char(single, at + most)) {
        most += 1
      }
      for (let n = 0; n <= most - min; n++) {
        this.step()
        if (next(at + (lazy ? min + n : most - n))) {
          return true
        }
      }
      return false
    }
  }

  private repeat(part: Part, { min, max, lazy }: Quantifier): Part {
    const from = (count: number, at: number, next: Next): boolean => {
      this.step()
      const again = () =>
        count < max && part(at, (then) => (then > at || count < min) && from(count + 1, then, next))
      const enough = () => count >= min && next(at)
      return lazy ? enough() || again() : again() || enough()
    }
    return (at, next) => from(0, at, next)
  }
}

/** Simulates a search of the browser; `endless` beyond the limit, `unknown` if it cannot be simulated. */
export function follow(pattern: RegExp, text: string): boolean | 'endless' | 'unknown' {
  const { source, flags, lastIndex } = pattern
  const goesOn = flags.includes('g') || flags.includes('y')
  try {
    return new Search(source, flags, text).run(goesOn ? lastIndex : 0, flags.includes('y'))
  } catch (error) {
    return error instanceof Endless ? 'endless' : 'unknown'
  }
}

export const isEndless = (pattern: RegExp, text: string): boolean =>
  isRisky(pattern.source, text.length) && follow(pattern, text) === 'endless'

/** With at most one of these a search ends in time. */
const costly = /[*+?{|]/g

/**
 * Whether an author's expression finds something, in a text of a few thousand characters; undefined: the search would take too
 * long. Here everything else is simulated first, because it also runs on the server. Look-behinds and back references are not.
 */
export function searchSafely(pattern: RegExp, text: string): boolean | undefined {
  const parts = pattern.source.match(costly) ?? []
  if (parts.length > 1 && typeof follow(pattern, text) !== 'boolean') {
    return undefined
  }
  return has(pattern, text)
}
