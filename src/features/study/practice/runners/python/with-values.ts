/** Other values for names of a program, by name. */
export type Values = Readonly<Record<string, unknown>>

/** A JSON value as Python writes it. */
export function writePython(value: unknown): string {
  if (value === null || value === undefined) {
    return 'None'
  }
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False'
  }
  if (Array.isArray(value)) {
    return `[${value.map(writePython).join(', ')}]`
  }
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, part]) => `${JSON.stringify(key)}: ${writePython(part)}`)
      .join(', ')}}`
  }
  return JSON.stringify(value)
}

const quotes = ['"""', "'''", '"', "'"] as const

/** The end of the string that begins with this quote. */
function endOfString(code: string, start: number, quote: string): number {
  let at = start + quote.length
  while (at < code.length) {
    if (code.startsWith(quote, at)) {
      return at + quote.length
    }
    if (quote.length === 1 && code[at] === '\n') {
      return at
    }
    at += code[at] === '\\' ? 2 : 1
  }
  return code.length
}

const blank = (text: string) => ' '.repeat(text.length)

/** The text of an f-string computes with names; other strings do not. */
const maskString = (text: string, isFormatted: boolean) =>
  isFormatted ? text.replace(/\W/g, ' ') : blank(text)

/**
 * The program with the same length, but without strings and comments, and with the signs inside of brackets and the line ends
 * that end no statement replaced by spaces.
 */
function maskProgram(code: string): string {
  let [mask, depth, at] = ['', 0, 0]
  while (at < code.length) {
    const char = code[at] as string
    const quote = quotes.find((each) => code.startsWith(each, at))
    let end = at + 1
    if (quote) {
      end = Math.min(code.length, endOfString(code, at, quote))
      mask += maskString(code.slice(at, end), /(^|\W)([fF][rR]?|[rR][fF])$/.test(mask.slice(-3)))
    } else if (char === '#') {
      const line = code.indexOf('\n', at)
      end = line < 0 ? code.length : line
      mask += blank(code.slice(at, end))
    } else if (char === '\\' && code[at + 1] === '\n') {
      end = at + 2
      mask += '  '
    } else {
      depth = Math.max(0, depth + Number('([{'.includes(char)) - Number(')]}'.includes(char)))
      mask += depth > 0 && '=;\n'.includes(char) ? ' ' : char
    }
    at = end
  }
  return mask
}

const block = /^(if|elif|else|for|while|def|class|with|try|except|finally|async|match|case)\b/
const assignment = /^\s*([A-Za-z_]\w*)\s*(?::[^=]*)?=(?!=)/

interface Place {
  name: string
  /** The place of the assigned expression. */
  from: number
  to: number
}

/** A simple assignment at the left margin, if it does not build on the name itself. */
function readAssignment(statement: string, at: number): Place[] {
  const [head, name] = assignment.exec(statement) ?? []
  if (head === undefined || name === undefined) {
    return []
  }
  const value = statement.slice(head.length)
  const isChain = value.replace(/[=!<>:]=/g, '').includes('=')
  const buildsOnItself = new RegExp(`(?:^|\\W)${name}(?:\\W|$)`).test(value)
  return isChain || buildsOnItself ? [] : [{ name, from: at + head.length, to: at + statement.length }]
}

function readAssignments(mask: string): Place[] {
  const places: Place[] = []
  let at = 0
  for (const line of mask.split('\n')) {
    let from = at
    for (const statement of /^[A-Za-z_]/.test(line) && !block.test(line) ? line.split(';') : []) {
      places.push(...readAssignment(statement, from))
      from += statement.length + 1
    }
    at += line.length + 1
  }
  return places
}

/**
 * A Python program in which the simple assignments to these names, at the left margin, assign other values. An assignment that
 * builds on the name itself (`total = total + 5`) stays. `missing`: names that are not assigned in this way.
 */
export function withValues(program: string, values: Values): { code: string; missing: string[] } {
  const source = program.replace(/\r\n?/g, '\n')
  const places = readAssignments(maskProgram(source)).filter(({ name }) => Object.hasOwn(values, name))
  let [code, at] = ['', 0]
  for (const { name, from, to } of places) {
    code += `${source.slice(at, from)} ${writePython(values[name])}`
    at = to
  }
  return {
    code: code + source.slice(at),
    missing: Object.keys(values).filter((name) => !places.some((place) => place.name === name)),
  }
}
