import { frenchNames } from './functions'

export type Formula =
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'cell'; name: string }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'call'; name: string; parts: Formula[] }
  | { kind: 'operation'; operator: string; one: Formula; other: Formula }
  | { kind: 'negative' | 'percent'; one: Formula }
  | { kind: 'missing' }

/** A formula that cannot be read, and where it stops being one. */
export class FormulaError extends Error {
  constructor(readonly at: number) {
    super('formula')
  }
}

interface Token {
  kind: 'number' | 'text' | 'name' | 'cell' | 'sign'
  text: string
  at: number
}

const pattern =
  /\s+|(?<text>"(?:[^"]|"")*")|(?<cell>\$?[A-Z]{1,2}\$?[1-9]\d{0,2}(?![\w.(]))|(?<name>[\p{L}_][\p{L}\d_.]*)|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<sign><=|>=|<>|[-+*/^&=<>%():;,])/uy

function tokenise(source: string): Token[] {
  const tokens: Token[] = []
  const text = source.replace(/ | /g, ' ')
  pattern.lastIndex = 0
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    const groups = pattern.exec(text)?.groups
    if (!groups) {
      throw new FormulaError(at)
    }
    const group = Object.entries(groups).find(([, part]) => part !== undefined)
    if (group) {
      tokens.push({ kind: group[0] as Token['kind'], text: group[1] as string, at })
    }
  }
  return joinDecimals(tokens)
}

/** A comma is the decimal sign where semicolons part the values, and where nothing is to be parted. */
function joinDecimals(tokens: Token[]): Token[] {
  const semicolons = tokens.some(({ text }) => text === ';')
  const joined: Token[] = []
  let depth = 0
  for (let n = 0; n < tokens.length; n++) {
    const token = tokens[n] as Token
    depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0
    const [before, after] = [joined.at(-1), tokens[n + 1]]
    const decimal =
      token.text === ',' &&
      (semicolons || depth === 0) &&
      before?.kind === 'number' &&
      after?.kind === 'number' &&
      before.at + before.text.length === token.at &&
      token.at + 1 === after.at
    if (decimal) {
      joined[joined.length - 1] = { ...before, text: `${before.text}.${after.text}` }
      n += 1
    } else {
      joined.push(token)
    }
  }
  return joined
}

const levels: readonly (readonly string[])[] = [
  ['=', '<>', '<', '>', '<=', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
]

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

class Parser {
  private n = 0
  private readonly tokens: Token[]

  constructor(private readonly source: string) {
    this.tokens = tokenise(source)
  }

  whole(): Formula {
    const formula = this.operation(0)
    return this.n < this.tokens.length ? this.fail() : formula
  }

  private next() {
    return this.tokens[this.n]
  }

  private fail(): never {
    throw new FormulaError(this.next()?.at ?? this.source.length)
  }

  private take(text: string) {
    const token = this.next()
    const isMatch = token?.kind === 'sign' && token.text === text
    this.n += isMatch ? 1 : 0
    return isMatch
  }

  private operation(level: number): Formula {
    const operators = levels[level]
    if (!operators) {
      return this.unary()
    }
    let one = this.operation(level + 1)
    for (;;) {
      const token = this.next()
      if (token?.kind !== 'sign' || !operators.includes(token.text)) {
        return one
      }
      this.n += 1
      one = { kind: 'operation', operator: token.text, one, other: this.operation(level + 1) }
    }
  }

  private unary(): Formula {
    if (this.take('-')) {
      return { kind: 'negative', one: this.unary() }
    }
    this.take('+')
    let one = this.primary()
    while (this.take('%')) {
      one = { kind: 'percent', one }
    }
    return one
  }

  private parts(): Formula[] {
    const formulas: Formula[] = []
    if (this.take(')')) {
      return formulas
    }
    for (;;) {
      const text = this.next()?.text
      const missing = text === ',' || text === ';' || text === ')'
      formulas.push(missing ? { kind: 'missing' } : this.operation(0))
      if (this.take(')')) {
        return formulas
      }
      if (!this.take(',') && !this.take(';')) {
        this.fail()
      }
    }
  }

  private named(writtenName: string): Formula {
    const name = frenchNames[plain(writtenName)] ?? plain(writtenName)
    if (this.take('(')) {
      return { kind: 'call', name, parts: this.parts() }
    }
    if (name === 'TRUE' || name === 'FALSE') {
      return { kind: 'value', value: name === 'TRUE' }
    }
    return { kind: 'call', name: `?${writtenName}`, parts: [] }
  }

  private cell(text: string): Formula {
    const from = text.replaceAll('$', '')
    if (!this.take(':')) {
      return { kind: 'cell', name: from }
    }
    const end = this.next()
    this.n += 1
    return end?.kind === 'cell' ? { kind: 'range', from, to: end.text.replaceAll('$', '') } : this.fail()
  }

  private primary(): Formula {
    const token = this.next() ?? this.fail()
    this.n += 1
    switch (token.kind) {
      case 'number':
        return { kind: 'value', value: Number(token.text) }
      case 'text':
        return { kind: 'value', value: token.text.slice(1, -1).replaceAll('""', '"') }
      case 'cell':
        return this.cell(token.text)
      case 'name':
        return this.named(token.text)
    }
    if (token.text === '(') {
      const inside = this.operation(0)
      return this.take(')') ? inside : this.fail()
    }
    this.n -= 1
    return this.fail()
  }
}

/** The text after the `=` of a cell. */
export const parseFormula = (source: string): Formula => new Parser(source).whole()
