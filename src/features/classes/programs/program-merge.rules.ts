import { type FieldMerge, fieldChooser } from '@/lib/merge-fields'
import { type ProgramValues, programFields, type WeekValues, weekTexts } from './program-values'

export interface Merge extends FieldMerge {
  values: ProgramValues
}

const order = (weeks: readonly WeekValues[]) => weeks.map(({ id }) => id).join()
const byId = (weeks: readonly WeekValues[]) => new Map(weeks.map((week) => [week.id, week]))
const plan = (weeks: readonly WeekValues[]) =>
  weeks.map(({ titleEn }, index) => `${index + 1}. ${titleEn}`).join('\n')

/** Brings together what two people made of the same beginning. Nothing that was typed is lost. */
export function mergePrograms(base: ProgramValues, mine: ProgramValues, theirs: ProgramValues): Merge {
  const merge: FieldMerge = { clashes: [], takenFields: [] }
  const choose = fieldChooser(merge)
  const fields = Object.fromEntries(
    programFields.map((name) => [name, choose(name, base[name], mine[name], theirs[name])]),
  ) as Omit<ProgramValues, 'weeks'>

  const mineMoved = order(mine.weeks) !== order(base.weeks)
  const theirsMoved = order(theirs.weeks) !== order(base.weeks)
  if (theirsMoved && order(mine.weeks) !== order(theirs.weeks)) {
    if (mineMoved) {
      merge.clashes.push({ path: 'weeks', mine: plan(mine.weeks), theirs: plan(theirs.weeks) })
    } else {
      merge.takenFields.push('weeks')
    }
  }
  const structure = theirsMoved && !mineMoved ? theirs.weeks : mine.weeks
  const [old, my, their] = [byId(base.weeks), byId(mine.weeks), byId(theirs.weeks)]
  const weeks = structure.map((week) => {
    const [before, here, there] = [old.get(week.id), my.get(week.id), their.get(week.id)]
    if (!before || !here || !there) {
      return here ?? week
    }
    const texts = weekTexts.map((name) => [
      name,
      choose(`weeks.${week.id}.${name}`, before[name], here[name], there[name]),
    ])
    return { ...week, ...Object.fromEntries(texts) } as WeekValues
  })
  return { ...merge, values: { ...fields, weeks } }
}

export const sameProgram = (a: ProgramValues, b: ProgramValues) =>
  programFields.every((name) => a[name] === b[name]) &&
  order(a.weeks) === order(b.weeks) &&
  a.weeks.every((week, index) => weekTexts.every((name) => week[name] === b.weeks[index]?.[name]))
