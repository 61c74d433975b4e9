import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { locales } from '@/config/locales'
import { glossarySegment, programSegments } from '@/config/program-pages'
import { boldTerms, type GlossaryTerm } from '../../glossary.rules'
import { type WeekGuide, weekFileSchema } from '../../guide.schema'
import { type DataSets, readDataFolder, textsByHash } from './data-sets'
import { readGlossaryAt } from './glossary-file'
import { type ItemFacts, issuesOf, readItemFile } from './item-file.schema'
import { isSameAs, readSameAsFile, refusalOf, type SameAsFile, takeFrom } from './same-as'

export interface CurriculumItem extends ItemFacts {
  program: string
  week: number
  position: number
  slug: string
  /** Its folder, for messages. */
  folder: string
  text: { en: string; fr: string }
  /** The item that it takes its content from (`program/slug`), with what stands before its text; null: it has its own. */
  sameAs: { item: string; intro: { en: string; fr: string } | null } | null
  /** The terms of the glossary whose meaning its text shows. */
  glossary: readonly GlossaryTerm[]
  /** Changes with every change of the item. */
  hash: string
}

/** A week that has a `week.yml`. */
export interface CurriculumWeek {
  program: string
  week: number
  /** Its folder, for messages. */
  folder: string
  guide: WeekGuide
}

export interface CurriculumProblem {
  where: string
  problem: string
}

export interface Curriculum {
  items: CurriculumItem[]
  weeks: CurriculumWeek[]
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

/** An item that takes its content from another, until all items are read. */
interface WaitingItem {
  place: Omit<Place, 'path'>
  file: SameAsFile
}

/** The content of a YAML file, or what is wrong with it. */
function parseYaml(yaml: string, name: string): { content: unknown } | { problems: string[] } {
  try {
    return { content: parse(yaml) }
  } catch (error) {
    return { problems: [`${name}: ${(error as Error).message.split('\n')[0]}`] }
  }
}

function readItem({ path, ...place }: Place, data: DataSets): CurriculumItem | WaitingItem | string[] {
  const yaml = readText(join(path, 'item.yml'))
  if (yaml === null) {
    return ['item.yml is missing']
  }
  const parsed = parseYaml(yaml, 'item.yml')
  if ('problems' in parsed) {
    return parsed.problems
  }
  if (isSameAs(parsed.content)) {
    const sameAs = readSameAsFile(parsed.content)
    const own = ['en.md', 'fr.md'].filter((name) => existsSync(join(path, name)))
    return 'problems' in sameAs
      ? sameAs.problems
      : own.length > 0
        ? own.map((name) => `${name}: the text is that of same_as`)
        : { place, file: sameAs.file }
  }
  const itemFile = readItemFile(parsed.content, data)
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
  const { guide, data: offered, ...facts } = itemFile.facts
  // An item without a guide and data keeps the hash that it had before there were such.
  const further = [guide, offered].filter((part) => Object.keys(part).length > 0)
  const hash = hashOf([place.week, place.position, facts, text, ...further])
  return { ...place, ...itemFile.facts, text, sameAs: null, glossary: [], hash }
}

/** The guide of a week; null: it has no `week.yml`. */
function readWeek(path: string): WeekGuide | string[] | null {
  const yaml = readText(join(path, 'week.yml'))
  if (yaml === null) {
    return null
  }
  const parsed = parseYaml(yaml, 'week.yml')
  if ('problems' in parsed) {
    return parsed.problems
  }
  const week = weekFileSchema.safeParse(parsed.content)
  return week.success ? week.data : issuesOf('week.yml', week.error)
}

/** One folder of a week, with its items and its `week.yml`. */
function readWeekFolder(
  curriculum: Curriculum,
  waiting: WaitingItem[],
  root: string,
  { program, name, data }: { program: string; name: string; data: DataSets },
) {
  const say = (where: string, problem: string) => curriculum.problems.push({ where, problem })
  const weekFolder = `${program}/${name}`
  const week = Number(/^week-(\d{2})$/.exec(name)?.[1] ?? 0)
  if (week === 0) {
    say(weekFolder, 'a folder of a week is named week-01, week-02 …')
    return
  }
  const guide = readWeek(join(root, weekFolder))
  if (Array.isArray(guide)) {
    for (const problem of guide) {
      say(weekFolder, problem)
    }
  } else if (guide) {
    curriculum.weeks.push({ program, week, folder: weekFolder, guide })
  }
  /** null: not known, because `week.yml` is wrong. */
  const goals = Array.isArray(guide) ? null : (guide?.goals ?? []).map(({ id }) => id)
  for (const itemName of foldersIn(join(root, weekFolder))) {
    const folder = `${weekFolder}/${itemName}`
    const [, number, slug] = /^(\d{2})-([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(itemName) ?? []
    if (!number || !slug) {
      say(folder, 'a folder of an item is named 01-its-slug')
      continue
    }
    if (programSegments.includes(slug)) {
      const page = slug === glossarySegment ? 'glossary' : 'workbench'
      say(folder, `this address is that of the ${page}: give the item another slug`)
      continue
    }
    const path = join(root, folder)
    const item = readItem({ program, week, position: Number(number), slug, path, folder }, data)
    const practised = 'file' in item ? item.file.practises : Array.isArray(item) ? [] : item.guide.practises
    const problems = Array.isArray(item) ? item : goals === null ? [] : unknownGoals(practised, goals)
    for (const problem of problems) {
      say(folder, problem)
    }
    if (Array.isArray(item) || problems.length > 0) {
      continue
    }
    if ('file' in item) {
      waiting.push(item)
    } else {
      curriculum.items.push(item)
    }
  }
}

function unknownGoals(practised: readonly string[] = [], goals: readonly string[]): string[] {
  const unknown = practised.filter((goal) => !goals.includes(goal))
  return unknown.length > 0 ? [`item.yml: practises: week.yml has no such goal: ${unknown.join(', ')}`] : []
}

/** Programs without a folder are not an error: they have no items yet. */
export function readCurriculum(root: string): Curriculum {
  const curriculum: Curriculum = {
    items: [],
    weeks: [],
    glossaries: new Map(),
    dataTexts: new Map(),
    problems: [],
  }
  const waiting: WaitingItem[] = []
  for (const program of foldersIn(root)) {
    const data = readData(curriculum, root, program)
    for (const name of foldersIn(join(root, program)).filter((each) => each !== dataFolder)) {
      readWeekFolder(curriculum, waiting, root, { program, name, data })
    }
  }
  addSameItems(curriculum, waiting)
  curriculum.problems.push(...repeated(curriculum.items), ...missingProjects(curriculum.items))
  readGlossaries(curriculum, root)
  return curriculum
}

/** Items that take their content from another: their own items, each with its own progress. */
function addSameItems(curriculum: Curriculum, waiting: readonly WaitingItem[]) {
  const sources = new Map(curriculum.items.map((item) => [item.folder, item]))
  const taken = new Set(waiting.map(({ place }) => place.folder))
  for (const { place, file } of waiting) {
    const source = sources.get(file.same_as)
    const refusal = refusalOf(source, taken.has(file.same_as))
    if (refusal || !source) {
      curriculum.problems.push({
        where: place.folder,
        problem: `item.yml: same_as: ${file.same_as}: ${refusal}`,
      })
      continue
    }
    const content = takeFrom(source, file)
    const { folder: _folder, hash: _hash, position: _position, week: _week, ...hashed } = content
    curriculum.items.push({
      ...content,
      ...place,
      hash: hashOf([place.week, place.position, hashed]),
    })
  }
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

/** An assignment takes a project of its own program. */
function missingProjects(items: readonly CurriculumItem[]): CurriculumProblem[] {
  const projects = new Set(
    items
      .filter(({ definition }) => 'runner' in definition && definition.runner === 'project')
      .map(({ program, slug }) => `${program}/${slug}`),
  )
  return items.flatMap(({ program, folder, definition }) => {
    const slug = 'from_project' in definition ? definition.from_project : undefined
    return slug === undefined || projects.has(`${program}/${slug}`)
      ? []
      : [{ where: folder, problem: `item.yml: from_project: the program has no project ${slug}` }]
  })
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
