import { type FieldMerge, fieldChooser, type Merging } from '@/lib/merge-fields'
import {
  type ProgramValues,
  programFields,
  type WeekField,
  type WeekValues,
  weekTexts,
} from './program-values'

const order = (weeks: readonly WeekValues[]) => weeks.map(({ id }) => id).join()
const byId = (weeks: readonly WeekValues[]) => new Map(weeks.map((week) => [week.id, week]))
const plan = (weeks: readonly WeekValues[]) =>
  weeks.map(({ titleEn }, index) => `${index + 1}. ${titleEn}`).join('\n')

const merge: Merging<ProgramValues>['merge'] = (base, mine, theirs) => {
  const merged: FieldMerge = { clashes: [], takenFields: [] }
  const choose = fieldChooser(merged)
  const fields = Object.fromEntries(
    programFields.map((name) => [name, choose(name, base?.[name], mine[name], theirs[name])]),
  )

  const mineMoved = order(mine.weeks) !== (base && order(base.weeks))
  const theirsMoved = order(theirs.weeks) !== (base && order(base.weeks))
  if (theirsMoved && order(mine.weeks) !== order(theirs.weeks)) {
    if (mineMoved) {
      merged.clashes.push({ path: 'weeks', mine: plan(mine.weeks), theirs: plan(theirs.weeks) })
    } else {
      merged.takenFields.push('weeks')
    }
  }
  const structure = theirsMoved && !mineMoved ? theirs.weeks : mine.weeks
  const [old, my, their] = [base && byId(base.weeks), byId(mine.weeks), byId(theirs.weeks)]
  const weeks = structure.map((week) => {
    const [before, here, there] = [old?.get(week.id), my.get(week.id), their.get(week.id)]
    if (!here || !there || (base && !before)) {
      return here ?? week
    }
    const texts = weekTexts.map((name) => [
      name,
      choose(`weeks.${week.id}.${name}`, before?.[name], here[name], there[name]),
    ])
    return { ...week, ...Object.fromEntries(texts) } as WeekValues
  })
  return { ...merged, values: { ...mine, ...fields, weeks } }
}

const weekPath = /^weeks\.([^.]+)\.(\w+)$/

/** 'weeks.<id>.titleEn' → the week and its field; null where it is no field of a week. */
export function readWeekPath(path: string): { id: string; field: WeekField } | null {
  const [, id, field] = weekPath.exec(path) ?? []
  return id !== undefined && field !== undefined ? { id, field: field as WeekField } : null
}

const take: Merging<ProgramValues>['take'] = (mine, theirs, path) => {
  const place = readWeekPath(path)
  if (path === 'weeks') {
    const typed = byId(mine.weeks)
    return { ...mine, weeks: theirs.weeks.map((week) => typed.get(week.id) ?? week) }
  }
  if (!place) {
    return { ...mine, [path]: theirs[path as keyof ProgramValues] }
  }
  const other = theirs.weeks.find(({ id }) => id === place.id)
  return {
    ...mine,
    weeks: mine.weeks.map((week) =>
      week.id === place.id && other ? { ...week, [place.field]: other[place.field] } : week,
    ),
  }
}

const typedOf = (names: readonly string[], typed: Readonly<Record<string, string>>, before = '') =>
  Object.fromEntries(names.flatMap((name) => (before + name in typed ? [[name, typed[before + name]]] : [])))

/** A program is merged field by field, its plan by the ids of its weeks. */
export const programMerging: Merging<ProgramValues> = {
  merge,
  take,
  fill: (values, typed) => ({
    ...values,
    ...typedOf(['slug', ...programFields], typed),
    weeks: values.weeks.map((week, index) => ({ ...week, ...typedOf(weekTexts, typed, `weeks.${index}.`) })),
  }),
}
