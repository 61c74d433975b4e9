/**
 * Puts a call of `__tick()` into every loop and function of a script, without moving a line. A frame of another origin
 * shares its thread with the page on small phones, where nothing else could stop an endless loop. A tokenizer is enough for
 * this: a parser would be ten times as large.
 */

const beforeRegex = new Set(
  'return typeof case in of do else void delete instanceof new throw yield await'.split(' '),
)
const control = new Set(['if', 'while', 'for', 'switch', 'with', 'catch'])

interface Paren {
  /** The word before it. */
  word: string
  awaited: boolean
  /** for (…): where the condition begins, after the first semicolon. */
  condition: number
  semicolons: number
  empty: boolean
  of: boolean
}

interface Brace {
  template: boolean
}

const isWord = (char: string) => /[\p{L}\p{N}_$]/u.test(char)

class ScriptGuard {
  private readonly edits: [number, string][] = []
  private readonly parens: Paren[] = []
  private readonly braces: Brace[] = []
  private at = 0
  private previous = ''
  private closed: Paren | undefined
  /** The depth of parentheses of each class whose body has not begun yet. */
  private readonly classes: number[] = []
  private awaited = false

  constructor(private readonly code: string) {}

  run(): string {
    while (this.at < this.code.length) {
      if (!this.skipBlank()) {
        this.take(this.code[this.at] as string)
      }
    }
    return apply(this.code, this.edits)
  }

  private take(char: string) {
    switch (char) {
      case '"':
      case "'":
        return this.skipString(char)
      case '`':
        this.at += 1
        return this.skipTemplate()
      case '(':
        return this.open()
      case ')':
        return this.close()
      case ';':
        return this.semicolon()
      case '{':
        return this.openBrace()
      case '}':
        return this.closeBrace()
    }
    if (isWord(char)) {
      return this.word()
    }
    const end = char === '/' && this.regexHere() ? this.endOfRegex() : -1
    if (end === -1) {
      return this.punctuation()
    }
    this.at = end
    this.note('value')
  }

  private insert(position: number, text: string) {
    this.edits.push([position, text])
  }
  private top(): Paren | undefined {
    return this.parens.at(-1)
  }

  /** Records a token that is not blank; a condition without such tokens is empty. */
  private note(token: string) {
    this.previous = token
    const paren = this.top()
    if (paren && paren.semicolons === 1) {
      paren.empty = false
    }
  }

  private skipString(quote: string) {
    this.at += 1
    while (this.at < this.code.length && this.code[this.at] !== quote && this.code[this.at] !== '\n') {
      this.at += this.code[this.at] === '\\' ? 2 : 1
    }
    this.at += 1
    this.note('value')
  }

  /** Skips template text that begins after a backtick, or after the brace that ends an expression in it. */
  private skipTemplate() {
    while (this.at < this.code.length) {
      if (this.code[this.at] === '\\') {
        this.at += 2
      } else if (this.code[this.at] === '`') {
        this.at += 1
        this.note('value')
        return
      } else if (this.code.startsWith('${', this.at)) {
        this.at += 2
        this.braces.push({ template: true })
        this.note('{')
        return
      } else {
        this.at += 1
      }
    }
  }

  private regexHere() {
    if (this.previous === ')') {
      return this.closed !== undefined && control.has(this.closed.word)
    }
    return !['value', ']', '++', '--'].includes(this.previous)
  }

  /** The end of a regular expression that begins here; -1: it is a division. */
  private endOfRegex() {
    let inCohort = false
    for (let end = this.at + 1; end < this.code.length && this.code[end] !== '\n'; end++) {
      const char = this.code[end]
      if (char === '\\') {
        end += 1
      } else if (char === '[') {
        inCohort = true
      } else if (char === ']') {
        inCohort = false
      } else if (char === '/' && !inCohort) {
        end += 1
        while (end < this.code.length && isWord(this.code[end] as string)) {
          end += 1
        }
        return end
      }
    }
    return -1
  }

  private skipBlank() {
    const rest = this.code.slice(this.at, this.at + 4)
    if (/^\s/.test(rest)) {
      this.at += 1
    } else if (rest.startsWith('//') || /^<!-{2}/.test(rest)) {
      const end = this.code.indexOf('\n', this.at)
      this.at = end === -1 ? this.code.length : end
    } else if (rest.startsWith('/*')) {
      const end = this.code.indexOf('*/', this.at + 2)
      this.at = end === -1 ? this.code.length : end + 2
    } else {
      return false
    }
    return true
  }

  private open() {
    this.at += 1
    const word = this.previous === 'await' && this.awaited ? 'for' : this.previous
    this.note('(')
    this.parens.push({ word, awaited: this.awaited, condition: -1, semicolons: 0, empty: true, of: false })
    this.awaited = false
    if (word === 'while') {
      this.insert(this.at, '__tick(),')
    }
  }

  private close() {
    this.closed = this.parens.pop()
    if (this.closed?.of) {
      this.insert(this.at, ')')
    }
    this.at += 1
    this.note(')')
  }

  private semicolon() {
    const paren = this.top()
    this.at += 1
    if (paren?.word === 'for') {
      paren.semicolons += 1
      if (paren.semicolons === 1) {
        paren.condition = this.at
        this.previous = ';'
        return
      }
      if (paren.semicolons === 2) {
        this.insert(paren.condition, paren.empty ? '__tick()||true' : '__tick(),')
      }
    }
    this.previous = ';'
  }

  private openBrace() {
    this.at += 1
    const body =
      this.previous === '=>' ||
      (this.previous === ')' && this.closed !== undefined && !control.has(this.closed.word))
    if (this.classes.at(-1) === this.parens.length) {
      this.classes.pop()
    } else if (body) {
      this.insert(this.at, '__tick();')
    }
    this.braces.push({ template: false })
    // Code inside braces does not belong to the parentheses around them.
    this.parens.push({ word: '{', awaited: false, condition: -1, semicolons: 0, empty: true, of: false })
    this.previous = '{'
  }

  private closeBrace() {
    this.at += 1
    if (this.braces.pop()?.template) {
      this.skipTemplate()
      return
    }
    this.parens.pop()
    this.note('}')
  }

  private word() {
    const start = this.at
    while (this.at < this.code.length && isWord(this.code[this.at] as string)) {
      this.at += 1
    }
    const text = this.code.slice(start, this.at)
    if (this.previous === '.' || this.previous === '?.') {
      this.note('value')
      return
    }
    if (text === 'await' && this.previous === 'for') {
      this.awaited = true
      this.previous = 'await'
      return
    }
    if (text === 'class') {
      this.classes.push(this.parens.length)
    }
    const paren = this.top()
    const binding = this.previous === 'value' || this.previous === ']' || this.previous === '}'
    if (text === 'of' && paren?.word === 'for' && !paren.awaited && paren.semicolons === 0 && binding) {
      paren.of = true
      this.insert(this.at, ' __each(')
    }
    this.note(control.has(text) || beforeRegex.has(text) ? text : 'value')
  }

  private punctuation() {
    const char = this.code[this.at] as string
    const pair = this.code.slice(this.at, this.at + 2)
    if (pair === '=>' || pair === '++' || pair === '--' || pair === '?.') {
      this.at += 2
      this.note(pair)
      return
    }
    this.at += 1
    this.note(char)
  }
}

export const guardScript = (code: string): string => new ScriptGuard(code).run()

function apply(code: string, edits: [number, string][]): string {
  let [result, from] = ['', 0]
  for (const [position, text] of edits.sort((one, other) => one[0] - other[0])) {
    result += code.slice(from, position) + text
    from = position
  }
  return result + code.slice(from)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }
const decode = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|amp|quot|apos|nbsp));/gi, (_, hex, decimal, name) =>
    name
      ? (entities[name.toLowerCase()] as string)
      : String.fromCodePoint(Number(hex ? `0x${hex}` : decimal) || 32),
  )
const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const attribute = /([^\s"'>/=]+)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

function guardTag(tag: string): string {
  // A page within the page would have the functions that were removed from this one.
  const harmless = tag.replace(/^<(?:iframe|frame|object|embed|fencedframe|portal)(?=[\s/>])/i, '<x-frame')
  return harmless.replace(attribute, (whole, name: string, equals: string, double, single, bare) => {
    const value = double ?? single ?? bare
    if (value === undefined) {
      return whole
    }
    if (/^on/i.test(name)) {
      return `${name}${equals}"${encode(guardScript(decode(value)))}"`
    }
    // A page within the page would contain unguarded scripts, and one that leaves by itself shows nothing.
    const isRefresh = /^http-equiv$/i.test(name) && /^\s*refresh/i.test(decode(value))
    return isRefresh || /^srcdoc$/i.test(name) ? `data-${whole}` : whole
  })
}

// Written without the characters that begin a comment: this file is inlined in a page, and they would hide the end of the script.
const part =
  /<!-{2}(?:>|->|[\s\S]*?(?:--!?>|$))|(<script\b(?:"[^"]*"|'[^']*'|[^'">])*>)([\s\S]*?)(<\/script|$)|<(style|textarea|title)\b[\s\S]*?(?:<\/\4|$)|<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi

/** The same for the scripts and handler attributes of a page. */
export const guardHtml = (html: string): string =>
  html.replace(part, (whole, script?: string, body?: string, end?: string, raw?: string) => {
    if (script !== undefined) {
      const data = /\btype\s*=\s*["']?(?!module|text\/javascript|application\/javascript)[\w/+-]+/i.test(
        script,
      )
      return `${guardTag(script)}${data ? body : guardScript(body ?? '')}${end}`
    }
    if (raw !== undefined) {
      // Inside an SVG these elements contain other elements.
      const start = raw.length + 1
      return /<script/i.test(whole) ? whole.slice(0, start) + guardHtml(whole.slice(start)) : whole
    }
    return whole.startsWith('<!') ? whole : guardTag(whole)
  })
