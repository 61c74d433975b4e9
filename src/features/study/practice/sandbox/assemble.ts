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

/** A part of the document, and where it was written. */
interface Part {
  file: string
  /** Counted from 0. */
  line: number
  text: string
}

interface Place {
  file: string
  line: number
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return found?.[1] ?? found?.[2] ?? found?.[3]
}
const has = (tag: string, name: string) => new RegExp(`\\s${name}(?=[\\s=/>])`, 'i').test(tag)

// Without the characters that begin a comment, and without an end tag: this file is inlined in a page.
const named =
  /<!-{2}[\s\S]*?(?:-->|$)|<(style|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|(<script\b(?:"[^"]*"|'[^']*'|[^'">])*>)[\s\S]*?(?:<\/script\s*>|$)|(<link\b(?:"[^"]*"|'[^']*'|[^'">])*>)/gi

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

const lineOf = (text: string) => text.split('\n').length - 1

/** `locate`: where a line of the document, counted from 0, was written, counted from 1. */
export function assemble(
  page: string,
  files: Readonly<Record<string, string>>,
): { html: string; locate(line: number): Place } {
  const source = files[page] ?? ''
  const parts: Part[] = []
  const last: Part[] = []
  let at = 0
  const copyTo = (end: number) => {
    parts.push({ file: page, line: lineOf(source.slice(0, at)), text: source.slice(at, end) })
    at = end
  }
  const insert = (list: Part[], open: string, file: string, text: string, close: string) =>
    list.push({ file, line: -1, text: `${open}\n` }, { file, line: 0, text }, { file, line: 0, text: close })
  for (const found of source.matchAll(named)) {
    const [whole, , script, link] = found
    const tag = script ?? link ?? ''
    const address = attribute(tag, script ? 'src' : 'href')
    const file = address === undefined ? undefined : fileAt(address, page, files)
    const text = file && file.name !== page ? files[file.name] : undefined
    if (file === undefined || text === undefined) {
      continue
    }
    copyTo(found.index + whole.length)
    if (script) {
      const type = attribute(tag, 'type')
      const isModule = type?.toLowerCase() === 'module'
      const open = isModule ? '<script type="module">' : '<script>'
      insert(!isModule && has(tag, 'defer') ? last : parts, open, file.name, inScript(text), '</script>')
    } else if (/\bstylesheet\b/i.test(attribute(tag, 'rel') ?? '')) {
      const media = attribute(tag, 'media')?.replaceAll('"', '&quot;')
      const open = media ? `<style media="${media}">` : '<style>'
      insert(parts, open, file.name, inStyle(text, file.name, files), '</style>')
    }
  }
  copyTo(source.length)
  const all = [...parts, ...last]
  return {
    html: all.map(({ text }) => text).join(''),
    locate(line) {
      let begins = 0
      for (const { file, line: first, text } of all) {
        const ends = begins + lineOf(text)
        if (line < ends || (line === ends && !/(?:^|\n)$/.test(text))) {
          return { file, line: Math.max(0, first + line - begins) + 1 }
        }
        begins = ends
      }
      return { file: page, line: lineOf(source) + 1 }
    },
  }
}
