import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { locales } from '@/config/locales'
import { openKinds } from '@/config/program-offers'
import type { GlossaryTerm } from '../../glossary.rules'
import { assignmentDefinitionSchema, type Question, quizDefinitionSchema } from '../../item-definition.schema'
import { criterionLevels } from '../../item-kinds'
import { renderContent } from '../render-content'
import type { Curriculum, CurriculumItem, CurriculumProblem, CurriculumWeek } from './read-curriculum'
import { firstDifference, readCodeBlocks, structureOf } from './text-structure'

const budgets = {
  /** Bytes of a text's HTML after compression. */
  html: 40 * 1024,
  /** Bytes of one picture. */
  picture: 10 * 1024,
  /** Words of teaching text in a week, in each language. */
  wordsAWeek: 1_200,
  questions: 6,
  /** Exercises that practise a goal. */
  exercisesAGoal: 2,
} as const

interface PlannedProgram {
  slug: string
  /** Open to everybody without an account, who have no quiz and need no sample lesson. */
  isOpen?: boolean
  weeks: readonly { hasAssignment: boolean }[]
}

/** What the check knows beside the texts. */
interface Setting {
  publicFolder: string
  /** This month, as in 2026-11. */
  month: string
}

export interface WeekSummary {
  week: string
  items: number
  lessons: number
  /** Of its quizzes. */
  questions: number
  minutes: number
  /** Minutes of its exercises and its assignment. */
  practice: number
  /** Its goals, each with the number of exercises that practise it; null: it has no `week.yml`. */
  goals: { id: string; exercises: number }[] | null
  words: { en: number; fr: number }
  /** The texts of both languages, in bytes after compression. */
  bytes: number
  /** The heaviest text, likewise. */
  heaviest: number
}

export interface CheckReport {
  problems: CurriculumProblem[]
  weeks: WeekSummary[]
}

interface Checked {
  item: CurriculumItem
  words: { en: number; fr: number }
  bytes: number
  problems: string[]
}

/** The person who takes the longest answer must not pass by that. */
function tellingLengths(questions: readonly Question[]): string[] {
  return locales.flatMap((language) => {
    const single = questions.filter((question) => question.kind === 'single')
    const telling = single.filter(({ options, answer }) => {
      const lengthOf = (id: string) => options.find((option) => option.id === id)?.text[language].length ?? 0
      return options.every(({ id }) => id === answer || lengthOf(id) < lengthOf(answer))
    })
    return telling.length > single.length / 2
      ? [`${language}: the right answer is the longest in ${telling.map(({ id }) => id).join(', ')}`]
      : []
  })
}

/** English says 6 p.m. where French says 18 h. */
const in24Hours = (text: string) =>
  text.replace(
    /\b(\d{1,2})((?::\d{2})?)(?=[\s\u00a0]?p\.?m\b)/g,
    (_, hour, minutes) => `${(Number(hour) % 12) + 12}${minutes}`,
  )

/** Numbers as they are meant: 1,500 and 1 500 are one, and so are 2.5 and 2,5. */
const numbersIn = (text: string) =>
  [...in24Hours(text).matchAll(/\d+(?:[.,\s\u00a0\u202f]\d+)*/g)]
    .map(([number]) => number.replace(/[.,\s\u00a0\u202f]/g, ''))
    .sort()

/** Numbers that only one of the languages has. */
function otherNumbers(en: string, fr: string): string[] {
  const [ours, theirs] = [numbersIn(en), numbersIn(fr)]
  const without = (from: readonly string[], taken: readonly string[]) => {
    const left = [...taken]
    return from.filter((each) => {
      const at = left.indexOf(each)
      return at < 0 || left.splice(at, 1).length === 0
    })
  }
  const [onlyEn, onlyFr] = [without(ours, theirs), without(theirs, ours)]
  return onlyEn.length + onlyFr.length === 0
    ? []
    : [`the numbers differ: en ${onlyEn.join(', ') || 'none'}, fr ${onlyFr.join(', ') || 'none'}`]
}

/** The same for every text of a definition that has both languages. */
function numberProblems(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) {
    return []
  }
  const { en, fr } = part as { en?: unknown; fr?: unknown }
  return typeof en === 'string' && typeof fr === 'string'
    ? otherNumbers(en, fr)
    : Object.values(part).flatMap(numberProblems)
}

function quizProblems(item: CurriculumItem): string[] {
  if (item.kind !== 'quiz') {
    return []
  }
  const { questions } = quizDefinitionSchema.parse(item.definition)
  const few =
    questions.length < budgets.questions
      ? [`${questions.length} questions: at least ${budgets.questions}`]
      : []
  return [
    ...few,
    ...tellingLengths(questions),
    ...questions.flatMap((question) => {
      if (question.kind !== 'single' && question.kind !== 'multiple') {
        return []
      }
      const silent = question.options.filter(({ why }) => !why).map(({ id }) => id)
      return silent.length > 0 ? [`${question.id}: options without a why: ${silent.join(', ')}`] : []
    }),
  ]
}

/** A rubric says for all its criteria what full, half and no points look like, or for none. */
function rubricProblems(item: CurriculumItem): string[] {
  if (item.kind !== 'assignment') {
    return []
  }
  const { rubric, good_work } = assignmentDefinitionSchema.parse(item.definition)
  if (!rubric.some((criterion) => criterionLevels.some((level) => criterion[level]))) {
    return []
  }
  const missing = rubric.flatMap((criterion) =>
    criterionLevels
      .filter((level) => !criterion[level])
      .map((level) => `${criterion.id}: ${level} is missing`),
  )
  return [...missing, ...(good_work ? [] : ['good_work is missing'])].map((problem) => `rubric: ${problem}`)
}

const guideProblems = ({ guide }: CurriculumItem, month: string): string[] => [
  ...(guide.checked !== undefined && guide.checked > month
    ? [`checked: ${guide.checked} is in the future`]
    : []),
  ...numberProblems(guide),
]

function pictureProblems(parts: readonly { name: string; line: number }[], publicFolder: string): string[] {
  return parts.flatMap(({ name, line }) => {
    const url = /^picture (\/.*)$/.exec(name)?.[1]
    if (!url) {
      return []
    }
    const file = join(publicFolder, url)
    if (!existsSync(file)) {
      return [`en.md line ${line}: ${url} is missing under public`]
    }
    const { size } = statSync(file)
    return size > budgets.picture ? [`${url} has ${size} bytes: at most ${budgets.picture}`] : []
  })
}

/** Blocks that do not say whether they are run; other mistakes in their marks are found by rendering. */
const unmarkedBlocks = (text: CurriculumItem['text']) =>
  locales.flatMap((language) =>
    readCodeBlocks(text[language]).unmarked.map(
      ({ line, reason }) => `${language}.md line ${line}: ${reason}`,
    ),
  )

/** The content of an item that is the same as another is checked there: here only what stands before it. */
async function checkSameItem(item: CurriculumItem, setting: Setting): Promise<Checked> {
  const { words, bytes } = await checkItem(item, setting)
  const intro = item.sameAs?.intro
  const own: CurriculumItem = {
    ...item,
    kind: 'lesson',
    definition: {},
    guide: {},
    text: intro ?? { en: '', fr: '' },
  }
  const problems = intro ? (await checkItem(own, setting)).problems : []
  return { item, words, bytes, problems }
}

async function checkItem(item: CurriculumItem, { publicFolder, month }: Setting): Promise<Checked> {
  const [en, fr] = [structureOf(item.text.en), structureOf(item.text.fr)]
  const { revision, problems } = await renderContent(item)
  const bytes = Math.max(...[revision.htmlEn, revision.htmlFr].map((html) => brotliCompressSync(html).length))
  const difference = firstDifference(en.parts, fr.parts)
  return {
    item,
    words: { en: en.words, fr: fr.words },
    bytes,
    problems: [
      ...problems.map(({ language, line, reason }) => `${language}.md line ${line ?? '?'}: ${reason}`),
      ...unmarkedBlocks(item.text),
      ...(difference ? [`the languages differ: ${difference}`] : []),
      ...(bytes > budgets.html ? [`${bytes} bytes on the wire: at most ${budgets.html}`] : []),
      ...(item.kind !== 'quiz' && en.words === 0 ? ['there is no text'] : []),
      ...pictureProblems(en.parts, publicFolder),
      ...quizProblems(item),
      ...rubricProblems(item),
      ...guideProblems(item, month),
      ...otherNumbers(item.text.en, item.text.fr),
      ...numberProblems(item.definition),
    ],
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function weekProblems(checked: readonly Checked[], hasAssignment: boolean, isOpen: boolean): string[] {
  const has = (kind: string) => checked.some(({ item }) => item.kind === kind && item.required)
  const short = locales.flatMap((language) => {
    const words = sum(checked.map((each) => each.words[language]))
    return words < budgets.wordsAWeek ? [`${words} words in ${language}: at least ${budgets.wordsAWeek}`] : []
  })
  return [
    ...short,
    ...(has('lesson') ? [] : ['no required lesson']),
    ...(has('quiz') || isOpen ? [] : ['no required quiz']),
    ...(isOpen ? closedItems(checked) : []),
    ...(hasAssignment && !has('assignment')
      ? ['the plan has an assignment in this week: it must be an item']
      : []),
  ]
}

/** What nobody could open: an answer to a quiz or an assignment belongs to an account. */
const closedItems = (checked: readonly Checked[]) =>
  checked
    .filter(({ item }) => !openKinds.some((kind) => kind === item.kind))
    .map(({ item }) => `${item.slug}: an open program has lessons and exercises only`)

const practice = new Set(['exercise', 'assignment'])

/** The goals of a week, each with the number of exercises that practise it. */
const practisedGoals = ({ guide }: CurriculumWeek, items: readonly CurriculumItem[]) =>
  guide.goals.map(({ id }) => ({
    id,
    exercises: items.filter((item) => item.kind === 'exercise' && item.guide.practises?.includes(id)).length,
  }))

const unknownTerms = (week: CurriculumWeek | undefined, glossary: readonly GlossaryTerm[]): string[] => {
  const unknown = (week?.guide.terms ?? []).filter((term) => !glossary.some(({ id }) => id === term))
  return unknown.length > 0 ? [`week.yml: terms: glossary.yml has no such term: ${unknown.join(', ')}`] : []
}

const weekGuideProblems = (goals: WeekSummary['goals'], week: CurriculumWeek | undefined): string[] => [
  ...(goals ?? [])
    .filter(({ exercises }) => exercises < budgets.exercisesAGoal)
    .map(
      ({ id, exercises }) =>
        `goal ${id}: practised by ${exercises} exercises: at least ${budgets.exercisesAGoal}`,
    ),
  ...numberProblems(week?.guide),
]

interface FoundWeek {
  name: string
  program: string
  number: number
  items: CurriculumItem[]
  file?: CurriculumWeek
}

/** In the order of the folders; a week may have only items, or only its `week.yml`. */
function weeksIn({ items, weeks }: Curriculum): FoundWeek[] {
  const found = new Map<string, FoundWeek>()
  for (const { program, week: number } of [...items, ...weeks]) {
    const name = `${program}/week-${String(number).padStart(2, '0')}`
    const own = (each: { program: string; week: number }) => each.program === program && each.week === number
    found.set(name, { name, program, number, items: items.filter(own), file: weeks.find(own) })
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

const questionsOf = ({ kind, definition }: CurriculumItem) =>
  kind === 'quiz' ? quizDefinitionSchema.parse(definition).questions.length : 0

const summaryOf = ({ name, items, file }: FoundWeek, checked: readonly Checked[]): WeekSummary => ({
  week: name,
  items: items.length,
  lessons: items.filter(({ kind }) => kind === 'lesson').length,
  questions: sum(items.map(questionsOf)),
  minutes: sum(items.map(({ minutes }) => minutes)),
  practice: sum(items.filter(({ kind }) => practice.has(kind)).map(({ minutes }) => minutes)),
  goals: file ? practisedGoals(file, items) : null,
  words: { en: sum(checked.map(({ words }) => words.en)), fr: sum(checked.map(({ words }) => words.fr)) },
  bytes: sum(checked.map(({ bytes }) => bytes)),
  heaviest: Math.max(0, ...checked.map(({ bytes }) => bytes)),
})

/** Lists everything that the import would refuse or readers would miss: different languages, incomplete quizzes, heavy texts. */
export async function checkCurriculum(
  curriculum: Curriculum,
  programs: readonly PlannedProgram[],
  setting: Setting,
): Promise<CheckReport> {
  const { items, glossaries, problems } = curriculum
  const report: CheckReport = { problems: [...problems], weeks: [] }
  const say = (where: string, problemTexts: readonly string[]) =>
    report.problems.push(...problemTexts.map((problem) => ({ where, problem })))
  for (const found of weeksIn(curriculum)) {
    const checked = await Promise.all(
      found.items.map((item) => (item.sameAs ? checkSameItem(item, setting) : checkItem(item, setting))),
    )
    for (const each of checked) {
      say(each.item.folder, each.problems)
    }
    const program = programs.find(({ slug }) => slug === found.program)
    const week = program?.weeks[found.number - 1]
    say(
      found.name,
      week
        ? weekProblems(checked, week.hasAssignment, program?.isOpen === true)
        : ['there is no such week in the catalogue'],
    )
    const summary = summaryOf(found, checked)
    say(found.name, weekGuideProblems(summary.goals, found.file))
    say(found.name, unknownTerms(found.file, glossaries.get(found.program) ?? []))
    report.weeks.push(summary)
  }
  for (const [program, terms] of glossaries) {
    say(
      `${program}/glossary.yml`,
      terms.flatMap((term) => numberProblems(term).map((problem) => `${term.id}: ${problem}`)),
    )
  }
  for (const program of new Set(items.map((item) => item.program))) {
    const isOpen = programs.some(({ slug, isOpen }) => slug === program && isOpen)
    if (!isOpen && !items.some((item) => item.program === program && item.sample)) {
      say(program, ['no lesson is the sample'])
    }
  }
  return report
}
