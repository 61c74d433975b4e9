import { statement } from '@/config/limits'

/** The text of a file in UTF-8, with or without its mark, in UTF-16 or, as older programs write, in Windows-1252. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return new TextDecoder('utf-16le').decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [';', '\t', ','] as const

/** The separator that the first lines use most, outside quotes. */
function separatorOf(text: string): string {
  const sample = text.slice(0, 5_000).replace(/"[^"]*"/g, '')
  const count = (separator: string) => sample.split(separator).length
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ','
}

export interface Row {
  /** The line of the file on which it begins, from 1. */
  line: number
  cells: string[]
}

/**
 * The rows of a CSV (RFC 4180, any of three separators), without empty ones; null: more rows or columns than a statement has.
 */
export function readRows(text: string): Row[] | null {
  const separator = separatorOf(text)
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let begins = 1
  let isQuoted = false
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((each) => each !== '')) {
      rows.push({ line: begins, cells })
    }
    cells = []
    begins = line
  }
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string
    if (letter === '\n') {
      line++
    }
    if (isQuoted) {
      if (letter !== '"') {
        cell += letter
      } else if (text[i + 1] === '"') {
        cell += letter
        i++
      } else {
        isQuoted = false
      }
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (letter === separator) {
      endCell()
      if (cells.length > statement.columns) {
        return null
      }
    } else if (letter === '\n') {
      endRow()
      if (rows.length > statement.lines + 100) {
        return null
      }
    } else if (letter !== '\r') {
      cell += letter
    }
  }
  endRow()
  return rows
}
