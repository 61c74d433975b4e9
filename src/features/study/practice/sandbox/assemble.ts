/**
 * One document of a page and the files that it names: nothing can be fetched where it is shown. Elements stay as they were
 * written; what they name stands behind them.
 */

/** The address under which the files of a project are, for what resolves addresses. Nothing is there. */
const site = 'https://project.invalid'

/** An address as a page would send it. */
export function addressOf(address: string, from: string): URL | undefined {
  try {
    return new URL(address, `${site}/${from}`)
  } catch {
    return undefined
  }
}

/** The file of a project that an address names; undefined: none. */
export function fileAt(address: string, from: string, files: Readonly<Record<string, string>>) {
  const url = addressOf(address, from)
  const name = url?.origin === site ? url.pathname.slice(1) : ''
  return Object.hasOwn(files, name) ? { name, hash: url?.hash ?? '' } : undefined
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return found?.[1] ?? found?.[2] ?? found?.[3]
}
const has = (tag: string, name: string) => new RegExp(`\\s${name}(?=[\\s=/>])`, 'i').test(tag)

// Without the characters that begin a comment, and without an end tag: this file is inlined in a page.
const named =
  /<!-{2}[\s\S]*?(?:-->|$)|<(style|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|(<script\b(?:"[^"]*"|'[^']*'|[^'">])*>)([\s\S]*?)(?:<\/script\s*>|$)|(<link\b(?:"[^"]*"|'[^']*'|[^'">])*>)/gi

/** A text in a script may hold what would end its element, or begin a comment around it. */
const inScript = (code: string) => code.replace(/<(?=\/script|!-{2})/gi, '\\x3c')

const dataAddress = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`

/** A style sheet, with the drawings that it names. */
const inStyle = (css: string, sheet: string, files: Readonly<Record<string, string>>) =>
  css
    .replace(/<(?=\/style)/gi, '\\3c ')
    .replace(/url\(\s*["']?([^"')]+)["']?\s*\)/gi, (whole, address: string) => {
      const file = fileAt(address.trim(), sheet, files)
      return file?.name.endsWith('.svg') ? dataAddress(files[file.name] ?? '') : whole
    })

type Files = Readonly<Record<string, string>>

/** A browser counts the lines of a written script by itself; this name says where it begins. */
const withPlace = (code: string, file: string, line: number) => `${code}\n//# sourceURL=${file}~${line}\n`

/** Where an error was written, by the name and the line that a browser gives; undefined: nobody knows. */
export function placeOf(name: string, line: number): { file: string; line: number } | undefined {
  const [, file, first] = /^(.+)~(\d+)$/.exec(name) ?? []
  return file === undefined ? undefined : { file, line: Number(first) + line - 1 }
}

const isCode = (tag: string) =>
  /^(?:module|(?:text|application)\/javascript)?$/i.test(attribute(tag, 'type') ?? '')

/** What stands behind a script that names a file. */
function scriptOf(tag: string, name: string, code: string) {
  const isModule = attribute(tag, 'type')?.toLowerCase() === 'module'
  const script = `<script${isModule ? ' type="module"' : ''}>${withPlace(inScript(code), name, 1)}</script>`
  return { script, isLast: !isModule && has(tag, 'defer') }
}

/** What stands behind a link that names a style sheet. */
function styleOf(tag: string, name: string, files: Files) {
  const media = attribute(tag, 'media')?.replaceAll('"', '&quot;')
  return `<style${media ? ` media="${media}"` : ''}>\n${inStyle(files[name] ?? '', name, files)}</style>`
}

/** The document of a page. */
export function assemble(page: string, files: Files): string {
  const source = files[page] ?? ''
  const last: string[] = []
  const fileOf = (address: string | undefined) => {
    const name = address === undefined ? undefined : fileAt(address, page, files)?.name
    return name === page ? undefined : name
  }
  const document = source.replace(
    named,
    (whole, _, script: string | undefined, body: string, link: string | undefined, at: number) => {
      if (script !== undefined && attribute(script, 'src') === undefined) {
        const start = at + script.length
        const line = source.slice(0, start).split('\n').length
        return isCode(script) && body.trim() !== ''
          ? script + withPlace(body, page, line) + whole.slice(script.length + body.length)
          : whole
      }
      const name = fileOf(script === undefined ? link && attribute(link, 'href') : attribute(script, 'src'))
      if (name === undefined) {
        return whole
      }
      if (script !== undefined) {
        const own = scriptOf(script, name, files[name] ?? '')
        if (own.isLast) {
          last.push(own.script)
        }
        return own.isLast ? whole : whole + own.script
      }
      const isStyle = /\bstylesheet\b/i.test(attribute(link ?? '', 'rel') ?? '')
      return isStyle ? whole + styleOf(link ?? '', name, files) : whole
    },
  )
  return document + last.join('')
}
