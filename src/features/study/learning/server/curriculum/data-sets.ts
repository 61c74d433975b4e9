import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { learning } from '@/config/limits'
import type { ItemData } from '../../item-data'

/** A file with data that items of one program share. */
export interface DataSet {
  name: string
  en: string
  /** null: the same in both languages. */
  fr: string | null
}

export type DataSets = ReadonlyMap<string, DataSet>
export const noData: DataSets = new Map()

const separators = [',', ';', '\t'] as const

/** The number of cells of each row; null: a quote is not closed. */
function widthsOf(csv: string, separator: string): number[] | null {
  const widths: number[] = []
  let cells = 1
  let isQuoted = false
  for (const sign of csv.endsWith('\n') ? csv : `${csv}\n`) {
    if (sign === '"') {
      isQuoted = !isQuoted
    } else if (!isQuoted && sign === separator) {
      cells += 1
    } else if (!isQuoted && sign === '\n') {
      widths.push(cells)
      cells = 1
    }
  }
  return isQuoted ? null : widths
}

function csvProblem(csv: string): string | null {
  const header = csv.split('\n', 1)[0] ?? ''
  const [separator] = [...separators].sort((a, b) => header.split(b).length - header.split(a).length)
  const widths = widthsOf(csv, separator ?? ',')
  if (!widths) {
    return 'a quote is not closed'
  }
  if (header.trim() === '' || widths.length < 2) {
    return 'there is a header, and at least one row'
  }
  const odd = widths.findIndex((width) => width !== widths[0])
  return odd < 0 ? null : `row ${odd + 1} has ${widths[odd]} columns, the header ${widths[0]}`
}

/** The text of a file, or what is wrong with it. */
function readData(bytes: Buffer, isCsv: boolean): { text: string } | { problem: string } {
  if (bytes.length > learning.dataBytes) {
    return { problem: `${bytes.length} bytes: at most ${learning.dataBytes}` }
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return { problem: 'is not written in UTF-8' }
  }
  if (text.includes('\0')) {
    return { problem: 'is no text' }
  }
  const problem = text.trim() === '' ? 'is empty' : isCsv ? csvProblem(text) : null
  return problem ? { problem } : { text }
}

/** The data sets in a folder, and what is wrong with its files. No folder: no data sets. */
export function readDataFolder(path: string): {
  sets: DataSets
  problems: { file: string; problem: string }[]
} {
  const sets = new Map<string, DataSet>()
  const problems: { file: string; problem: string }[] = []
  const files = existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : []
  const isFrench = (name: string) => /\.fr\.\w+$/.test(name)
  // The French text is added to the other one.
  for (const file of files.sort((a, b) => Number(isFrench(a)) - Number(isFrench(b)) || (a < b ? -1 : 1))) {
    const [, base, french, kind] = /^([a-z0-9][a-z0-9-]{0,59})(\.fr)?\.(csv|sql|txt)$/.exec(file) ?? []
    if (!base) {
      problems.push({
        file,
        problem: 'a data set is named like sales.csv, in French sales.fr.csv; or .sql, .txt',
      })
      continue
    }
    const name = `${base}.${kind}`
    const data = readData(readFileSync(join(path, file)), kind === 'csv')
    if ('problem' in data) {
      problems.push({ file, problem: data.problem })
      // Half of it would be taken for the whole.
      sets.delete(name)
    } else if (!french) {
      sets.set(name, { name, en: data.text, fr: null })
    } else if (files.includes(name)) {
      const set = sets.get(name)
      if (set) {
        sets.set(name, { ...set, fr: data.text })
      }
    } else {
      problems.push({ file, problem: `${name} is missing beside it` })
    }
  }
  return { sets, problems }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const facts = (text: string) => ({ sha256: sha256(text), bytes: Buffer.byteLength(text) })

/** A data set that is offered on the page of an item. */
export const describeData = ({ name, en, fr }: DataSet): ItemData => ({
  name,
  en: facts(en),
  fr: facts(fr ?? en),
})

/** The texts by their SHA-256. */
export const textsByHash = (sets: DataSets): Map<string, string> =>
  new Map(
    [...sets.values()].flatMap(({ en, fr }) => [en, fr ?? en].map((text) => [sha256(text), text] as const)),
  )

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The definition of an exercise with its data in place of their names: `files`, what is `given` in the files of a project, and
 * `seed`, also that of a check. Adds what is wrong to `problems`.
 */
export function withData(exercise: Loose, sets: DataSets, problems: string[]): Loose {
  const resolve = (value: unknown, place: string): unknown => {
    if (!isObject(value) || !('data' in value)) {
      const long = [value, ...(isObject(value) ? Object.values(value) : [])].some(
        (text) => typeof text === 'string' && text.length > learning.exerciseTextLength,
      )
      if (long) {
        problems.push(`${place}: more than ${learning.exerciseTextLength} characters: make it a data set`)
      }
      return value
    }
    const set = sets.get(String(value.data))
    if (!set || Object.keys(value).length > 1) {
      problems.push(`${place}: there is no data set ${JSON.stringify(value.data)}`)
      return ''
    }
    return set.fr === null ? set.en : { en: set.en, fr: set.fr }
  }
  const inSeed = (part: Loose, place: string) =>
    'seed' in part ? { ...part, seed: resolve(part.seed, `${place}seed`) } : part
  const { files, checks } = exercise
  return inSeed(
    {
      ...exercise,
      ...(isObject(files) && {
        files: Object.fromEntries(
          Object.entries(files).map(([name, value]) => [name, resolve(value, `files.${name}`)]),
        ),
      }),
      ...(Array.isArray(files) && {
        files: files.map((file) =>
          isObject(file) && 'given' in file
            ? { ...file, given: resolve(file.given, `files.${file.name}`) }
            : file,
        ),
      }),
      ...(Array.isArray(checks) && {
        checks: checks.map((check, n) => (isObject(check) ? inSeed(check, `checks.${n}.`) : check)),
      }),
    },
    '',
  )
}
