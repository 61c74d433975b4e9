import {
  lockProgramEnrolments,
  updateProgressOfWeek,
} from '@/features/base/enrolments/server/update-progress'
import { Prisma } from '@/generated/prisma/client'
import { sameJson } from '@/lib/json'
import { db } from '@/server/db'
import { emitEvent, inTurn, type Tx } from '@/server/kernel/transaction'
import type { WeekGuide } from '../../guide.schema'
import { adoptSubmissions } from '../adopt-submissions'
import { renderContent, typeset } from '../render-content'
import { renderStale } from '../render-stale'
import { addRevision, type NewRevision } from '../revisions'
import { importGlossary } from './import-glossary'
import type { Curriculum, CurriculumItem, CurriculumProblem, CurriculumWeek } from './read-curriculum'

type ImportOutcome = 'added' | 'changed' | 'archived' | 'left_alone' | 'removed'

export interface ImportReport {
  /** The changes, one line for each item, `week.yml` and glossary; unchanged items are only counted. */
  changes: { item: string; outcome: ImportOutcome }[]
  unchanged: number
  problems: CurriculumProblem[]
}

interface ImportOptions {
  /** Items to overwrite although the office has edited them: `program/slug`, or 'all'. */
  force?: 'all' | readonly string[]
  now: Date
}

const nameOf = (item: { program: string; slug: string }) => `${item.program}/${item.slug}`
const isForced = (item: { program: string; slug: string }, force: ImportOptions['force']) =>
  force === 'all' || (force ?? []).includes(nameOf(item))

/** Advisory lock during the import of one program, because two instances may start at once. */
const importLock = 7_026_011

interface Rendered {
  item: CurriculumItem
  revision: NewRevision
}

/** Stores the data that items offer. A text never changes, and stays: its hash is its name. */
async function storeData(rendered: readonly Rendered[], texts: Curriculum['dataTexts']) {
  const hashes = new Set(
    rendered.flatMap(({ item }) => item.data.flatMap(({ en, fr }) => [en.sha256, fr.sha256])),
  )
  const data = [...hashes].map((sha256) => ({ sha256, text: texts.get(sha256) as string }))
  if (data.length > 0) {
    await db().dataText.createMany({ data, skipDuplicates: true })
  }
}

async function render(item: CurriculumItem): Promise<Rendered | CurriculumProblem[]> {
  const { revision, problems } = await renderContent(item)
  if (problems.length === 0) {
    return { item, revision: { ...revision, origin: 'import' } }
  }
  return problems.map(({ language, line, reason }) => ({
    where: item.folder,
    problem: `${language}.md line ${line ?? '?'}: ${reason}`,
  }))
}

const storedFields = {
  id: true,
  slug: true,
  kind: true,
  weekId: true,
  importedHash: true,
  officeEditedAt: true,
  archivedAt: true,
} as const

const readStored = (tx: Pick<Tx, 'learningItem'>, programId: string) =>
  tx.learningItem.findMany({ where: { programId }, select: storedFields })

type StoredItem = Awaited<ReturnType<typeof readStored>>[number]

type Plan = 'add' | 'change' | 'same' | 'left_alone' | 'other_kind'

function planFor(
  item: CurriculumItem,
  storedItem: StoredItem | undefined,
  force: ImportOptions['force'],
): Plan {
  if (!storedItem) {
    return 'add'
  }
  if (storedItem.kind !== item.kind) {
    return 'other_kind'
  }
  const forced = isForced(item, force)
  if (storedItem.officeEditedAt !== null && !forced) {
    return storedItem.importedHash === item.hash ? 'same' : 'left_alone'
  }
  if (
    storedItem.importedHash === item.hash &&
    storedItem.archivedAt === null &&
    storedItem.officeEditedAt === null
  ) {
    return 'same'
  }
  return 'change'
}

interface Program {
  id: string
  slug: string
  weeks: Map<number, string>
}

async function write(
  tx: Tx,
  program: Program,
  { item, revision }: Rendered,
  storedItem: StoredItem | undefined,
  now: Date,
) {
  const weekId = program.weeks.get(item.week) as string
  const facts = {
    weekId,
    position: item.position,
    minutes: item.minutes,
    required: item.required,
    sample: item.sample,
    dueDays: item.dueDays,
    data: item.data,
    sameAs: item.sameAs?.item ?? null,
    importedHash: item.hash,
    officeEditedAt: null,
    archivedAt: null,
  }
  const { id } = storedItem
    ? await tx.learningItem.update({ where: { id: storedItem.id }, data: facts, select: { id: true } })
    : await tx.learningItem.create({
        data: { ...facts, programId: program.id, slug: item.slug, kind: item.kind },
        select: { id: true },
      })
  await addRevision(tx, id, revision, { now, publishedById: null })
  if (item.kind === 'assignment') {
    await adoptSubmissions(tx, { itemId: id, programId: program.id, week: item.week })
  }
  return weekId
}

interface WeekChange {
  id: string
  /** Its folder. */
  name: string
  /** null: its `week.yml` was removed. */
  guide: WeekGuide | null
  outcome: ImportOutcome
}

/** What the files say about the weeks and the database does not. A week that the program does not have is reported with its items. */
async function planWeeks(
  tx: Pick<Tx, 'programWeek'>,
  program: Program,
  weeks: readonly CurriculumWeek[],
  broken: boolean,
): Promise<WeekChange[]> {
  const storedWeeks = await tx.programWeek.findMany({
    where: { programId: program.id },
    select: { id: true, number: true, guide: true },
    orderBy: { number: 'asc' },
  })
  return storedWeeks.flatMap(({ id, number, guide: before }): WeekChange[] => {
    const name = `${program.slug}/week-${String(number).padStart(2, '0')}`
    const file = weeks.find(({ week }) => week === number)
    if (!file) {
      return before === null || broken ? [] : [{ id, name, guide: null, outcome: 'removed' }]
    }
    const guide = typeset(file.guide)
    return sameJson(before, guide)
      ? []
      : [{ id, name, guide, outcome: before === null ? 'added' : 'changed' }]
  })
}

async function writeWeek(tx: Tx, { id, guide }: WeekChange) {
  await tx.programWeek.update({
    where: { id },
    data: { guide: guide === null ? Prisma.DbNull : { ...guide } },
  })
}

/** Imports one program, completely or not at all. */
async function writeProgram(
  program: Program,
  rendered: Rendered[],
  gone: readonly string[],
  weeks: { files: readonly CurriculumWeek[]; broken: boolean },
  options: ImportOptions,
) {
  const { now, force } = options
  return inTurn(importLock, async (tx) => {
    await lockProgramEnrolments(tx, program.id)
    const storedItems = new Map((await readStored(tx, program.id)).map((each) => [each.slug, each]))
    const changes: ImportReport['changes'] = []
    for (const week of await planWeeks(tx, program, weeks.files, weeks.broken)) {
      await writeWeek(tx, week)
      changes.push({ item: week.name, outcome: week.outcome })
    }
    const touched = new Set<string>()
    await tx.learningItem.updateMany({
      where: { programId: program.id, slug: { in: rendered.map(({ item }) => item.slug) }, sample: true },
      data: { sample: false },
    })
    for (const each of rendered) {
      const before = storedItems.get(each.item.slug)
      // Another instance may have created it first.
      const plan = planFor(each.item, before, force)
      if (plan !== 'add' && plan !== 'change') {
        continue
      }
      if (before?.weekId) {
        touched.add(before.weekId)
      }
      touched.add(await write(tx, program, each, before, now))
      changes.push({ item: nameOf(each.item), outcome: before ? 'changed' : 'added' })
    }
    for (const slug of gone) {
      const before = storedItems.get(slug)
      if (!before || before.archivedAt) {
        continue
      }
      await tx.learningItem.update({ where: { id: before.id }, data: { archivedAt: now, sample: false } })
      if (before.weekId) {
        touched.add(before.weekId)
      }
      changes.push({ item: `${program.slug}/${slug}`, outcome: 'archived' })
    }
    for (const weekId of touched) {
      await updateProgressOfWeek(tx, program.id, weekId, now)
    }
    if (changes.length > 0) {
      await emitEvent(tx, 'program.changed', { programId: program.id, slug: program.slug })
    }
    return changes
  })
}

const readPrograms = async (): Promise<Program[]> =>
  (
    await db().program.findMany({
      select: { id: true, slug: true, weeks: { select: { id: true, number: true } } },
      orderBy: { position: 'asc' },
    })
  ).map(({ weeks, ...program }) => ({
    ...program,
    weeks: new Map(weeks.map(({ id, number }) => [number, id])),
  }))

/** Imported items whose folder was removed. Items that the office has edited since are not included. */
const goneFrom = (
  storedItems: readonly StoredItem[],
  items: readonly CurriculumItem[],
  program: string,
  force: ImportOptions['force'],
) => {
  const there = new Set(items.map(({ slug }) => slug))
  return storedItems
    .filter(
      ({ slug, importedHash, archivedAt }) =>
        importedHash !== null && archivedAt === null && !there.has(slug),
    )
    .filter(({ slug, officeEditedAt }) => officeEditedAt === null || isForced({ program, slug }, force))
    .map(({ slug }) => slug)
}

async function importProgram(
  program: Program,
  { items, weeks, dataTexts }: Pick<Curriculum, 'items' | 'weeks' | 'dataTexts'>,
  options: ImportOptions,
  report: ImportReport,
  broken: boolean,
) {
  const storedItems = await readStored(db(), program.id)
  const bySlug = new Map(storedItems.map((each) => [each.slug, each]))
  const rendered: Rendered[] = []
  for (const item of items) {
    const plan = program.weeks.has(item.week)
      ? planFor(item, bySlug.get(item.slug), options.force)
      : 'no_week'
    if (plan === 'no_week') {
      report.problems.push({ where: item.folder, problem: `the program has no week ${item.week}` })
    } else if (plan === 'other_kind') {
      report.problems.push({
        where: item.folder,
        problem: 'an item keeps its kind: give this one another slug',
      })
    } else if (plan === 'left_alone') {
      report.changes.push({ item: nameOf(item), outcome: 'left_alone' })
    } else if (plan === 'same') {
      report.unchanged += 1
    } else {
      const each = await render(item)
      if (Array.isArray(each)) {
        report.problems.push(...each)
      } else {
        rendered.push(each)
      }
    }
  }
  // An unreadable folder, or a program without folders, does not mean that its items were removed.
  const isPartial = broken || items.length === 0
  const gone = isPartial ? [] : goneFrom(storedItems, items, program.slug, options.force)
  const files = { files: weeks, broken: isPartial }
  const weekChanges = await planWeeks(db(), program, weeks, isPartial)
  if (rendered.length === 0 && gone.length === 0 && weekChanges.length === 0) {
    return
  }
  await storeData(rendered, dataTexts)
  report.changes.push(...(await writeProgram(program, rendered, gone, files, options)))
}

/**
 * Imports the teaching texts of the repository into the database, and returns the changes. Running it again changes
 * nothing. Items that were edited in the back office are not changed unless they are named. The guides of weeks are only
 * written here.
 */
export async function importCurriculum(
  { items, weeks, glossaries, dataTexts, problems }: Curriculum,
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { changes: [], unchanged: 0, problems: [...problems] }
  await renderStale()
  const programs = await readPrograms()
  const broken = new Set(problems.map(({ where }) => where.split('/')[0] ?? ''))
  const knownSlugs = new Set(programs.map(({ slug }) => slug))
  for (const slug of new Set(items.map(({ program }) => program))) {
    if (!knownSlugs.has(slug)) {
      report.problems.push({ where: slug, problem: 'there is no such program' })
    }
  }
  for (const program of programs) {
    const own = {
      items: items.filter((item) => item.program === program.slug),
      weeks: weeks.filter((week) => week.program === program.slug),
      dataTexts,
    }
    const file = `${program.slug}/glossary.yml`
    const glossary = glossaries.get(program.slug) ?? (own.items.length > 0 ? [] : null)
    // A wrong file takes no term away.
    const isRight = !problems.some(({ where }) => where === file)
    if (glossary && isRight && (await importGlossary(program.id, glossary))) {
      report.changes.push({ item: file, outcome: 'changed' })
    }
    await importProgram(program, own, options, report, broken.has(program.slug))
  }
  return report
}
