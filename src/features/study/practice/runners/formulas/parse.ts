import type { Language } from '../contract'
import { englishNames, frenchNames } from './functions'

export type Formula =
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'cell'; name: string }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'call'; name: string; parts: Formula[] }
  | { kind: 'operation'; operator: string; one: Formula; other: Formula }
  | { kind: 'negative' | 'percent'; one: Formula }
  | { kind: 'missing' }

/** A formula with an error, and the position of the error. */
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
  /\s+|(?<text>"(?:[^"]|"")*")|(?<cell>\$?[A-Za-z]{1,2}\$?[1-9]\d{0,2}(?![\w.(]))|(?<name>[\p{L}_][\p{L}\d_.]*)|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<sign><=|>=|<>|[-+*/^&=<>%():;,])/uy

function tokenise(source: string, language: Language): Token[] {
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
  return joinDecimals(tokens, language)
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

const isSign = (token: Token | undefined, sign: string) => token?.kind === 'sign' && token.text === sign

/** Whether a comma between two digits separates two arguments, inside a call of this function. */
function partsValues(name: string, language: Language): boolean {
  const [french, english] = [name in frenchNames, englishNames.has(name)]
  return french === english ? language === 'en' : english
}

/**
 * A comma is the decimal sign if semicolons separate the arguments, if there is nothing to separate, and inside a call of
 * a function that is named in French.
 */
function joinDecimals(tokens: Token[], language: Language): Token[] {
  const semicolons = tokens.some((token) => isSign(token, ';'))
  const joined: Token[] = []
  // For each open bracket: whether commas separate arguments in it.
  const brackets: boolean[] = []
  for (let n = 0; n < tokens.length; n++) {
    const token = tokens[n] as Token
    const [before, after] = [joined.at(-1), tokens[n + 1]]
    if (isSign(token, '(')) {
      brackets.push(!semicolons && before?.kind === 'name' && partsValues(plain(before.text), language))
    } else if (isSign(token, ')')) {
      brackets.pop()
    }
    const decimal =
      isSign(token, ',') &&
      !brackets.at(-1) &&
      before?.kind === 'number' &&
      after?.kind === 'number' &&
      !before.text.includes('.') &&
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

const cellName = (text: string) => text.replaceAll('$', '').toUpperCase()

class Parser {
  private n = 0
  private readonly tokens: Token[]

  constructor(
    private readonly source: string,
    language: Language,
  ) {
    this.tokens = tokenise(source, language)
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
    const from = cellName(text)
    if (!this.take(':')) {
      return { kind: 'cell', name: from }
    }
    const end = this.next()
    this.n += 1
    return end?.kind === 'cell' ? { kind: 'range', from, to: cellName(end.text) } : this.fail()
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

/** Parses the text after the `=` of a cell. Throws a FormulaError. */
export const parseFormula = (source: string, language: Language): Formula =>
  new Parser(source, language).whole()
