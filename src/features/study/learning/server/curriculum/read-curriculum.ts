import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { locales } from '@/config/locales'
import { glossarySegment } from '@/config/program-pages'
import { boldTerms, type GlossaryTerm } from '../../glossary.rules'
import { type DataSets, readDataFolder, textsByHash } from './data-sets'
import { readGlossaryAt } from './glossary-file'
import { type ItemFacts, readItemFile } from './item-file.schema'

export interface CurriculumItem extends ItemFacts {
  program: string
  week: number
  position: number
  slug: string
  /** Its folder, for messages. */
  folder: string
  text: { en: string; fr: string }
  /** The terms of the glossary whose meaning its text shows. */
  glossary: readonly GlossaryTerm[]
  /** Changes with every change of the item. */
  hash: string
}

export interface CurriculumProblem {
  where: string
  problem: string
}

export interface Curriculum {
  items: CurriculumItem[]
  /** By program. */
  glossaries: Map<string, readonly GlossaryTerm[]>
  /** Texts of data sets by their SHA-256. */
  dataTexts: Map<string, string>
  problems: CurriculumProblem[]
}

const foldersIn = (path: string) =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => !name.startsWith('.') && statSync(join(path, name)).isDirectory())
        .sort()
    : []

const readText = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8').replace(/\r\n?/g, '\n') : null

const dataFolder = 'data'

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

interface Place {
  program: string
  week: number
  position: number
  slug: string
  path: string
  folder: string
}

function readItem({ path, ...place }: Place, data: DataSets): CurriculumItem | string[] {
  const yaml = readText(join(path, 'item.yml'))
  if (yaml === null) {
    return ['item.yml is missing']
  }
  let content: unknown
  try {
    content = parse(yaml)
  } catch (error) {
    return [`item.yml: ${(error as Error).message.split('\n')[0]}`]
  }
  const itemFile = readItemFile(content, data)
  if ('problems' in itemFile) {
    return itemFile.problems
  }
  const [en, fr] = [readText(join(path, 'en.md')), readText(join(path, 'fr.md'))]
  const isQuiz = itemFile.facts.kind === 'quiz'
  const missing = [...(en === null ? ['en.md'] : []), ...(fr === null ? ['fr.md'] : [])]
  if (missing.length > 0 && !(isQuiz && missing.length === 2)) {
    return missing.map((name) => `${name} is missing`)
  }
  const text = { en: en ?? '', fr: fr ?? '' }
  const { data: offered, ...facts } = itemFile.facts
  // An item that offers no data keeps the hash that it had before there were data sets.
  const hash = hashOf([place.week, place.position, facts, text, ...(offered.length > 0 ? [offered] : [])])
  return { ...place, ...itemFile.facts, text, glossary: [], hash }
}

/** Programs without a folder are not an error: they have no items yet. */
export function readCurriculum(root: string): Curriculum {
  const curriculum: Curriculum = { items: [], glossaries: new Map(), dataTexts: new Map(), problems: [] }
  const say = (where: string, problem: string) => curriculum.problems.push({ where, problem })
  for (const program of foldersIn(root)) {
    const data = readData(curriculum, root, program)
    for (const weekName of foldersIn(join(root, program)).filter((name) => name !== dataFolder)) {
      const week = Number(/^week-(\d{2})$/.exec(weekName)?.[1] ?? 0)
      if (week === 0) {
        say(`${program}/${weekName}`, 'a folder of a week is named week-01, week-02 …')
        continue
      }
      for (const name of foldersIn(join(root, program, weekName))) {
        const folder = `${program}/${weekName}/${name}`
        const [, number, slug] = /^(\d{2})-([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(name) ?? []
        if (!number || !slug) {
          say(folder, 'a folder of an item is named 01-its-slug')
          continue
        }
        if (slug === glossarySegment) {
          say(folder, 'this address is that of the glossary: give the item another slug')
          continue
        }
        const path = join(root, program, weekName, name)
        const item = readItem({ program, week, position: Number(number), slug, path, folder }, data)
        if (Array.isArray(item)) {
          for (const problem of item) {
            say(folder, problem)
          }
        } else {
          curriculum.items.push(item)
        }
      }
    }
  }
  for (const problem of repeated(curriculum.items)) {
    curriculum.problems.push(problem)
  }
  readGlossaries(curriculum, root)
  return curriculum
}

function readData(curriculum: Curriculum, root: string, program: string): DataSets {
  const { sets, problems } = readDataFolder(join(root, program, dataFolder))
  for (const { file, problem } of problems) {
    curriculum.problems.push({ where: `${program}/${dataFolder}/${file}`, problem })
  }
  for (const [hash, text] of textsByHash(sets)) {
    curriculum.dataTexts.set(hash, text)
  }
  return sets
}

function readGlossaries(curriculum: Curriculum, root: string) {
  for (const program of foldersIn(root)) {
    const where = `${program}/glossary.yml`
    const glossary = readGlossaryAt(join(root, where))
    if (glossary) {
      curriculum.glossaries.set(program, glossary.terms)
      curriculum.problems.push(...glossary.problems.map((problem) => ({ where, problem })))
    }
  }
  curriculum.items = curriculum.items.map((item) =>
    withTerms(item, curriculum.glossaries.get(item.program) ?? []),
  )
}

/** A lesson changes with the meaning of the terms that it has, not with other terms. */
function withTerms(item: CurriculumItem, terms: readonly GlossaryTerm[]): CurriculumItem {
  const used = new Set(
    item.kind === 'lesson' ? locales.flatMap((locale) => boldTerms(item.text[locale], terms, locale)) : [],
  )
  const glossary = terms.filter((each) => used.has(each))
  return glossary.length === 0 ? item : { ...item, glossary, hash: hashOf([item.hash, glossary]) }
}

function repeated(items: readonly CurriculumItem[]): CurriculumProblem[] {
  const places = new Map<string, string>()
  const problems: CurriculumProblem[] = []
  for (const { program, week, position, slug, folder, sample } of items) {
    for (const [key, problem] of [
      [`${program} slug ${slug}`, 'this slug is used twice in the program'],
      [`${program} ${week} place ${position}`, 'this number is used twice in the week'],
      ...(sample ? [[`${program} sample`, 'a program has one sample lesson'] as const] : []),
    ] as const) {
      const other = places.get(key)
      if (other) {
        problems.push({ where: folder, problem: `${problem}: ${other}` })
      } else {
        places.set(key, folder)
      }
    }
  }
  return problems
}
