import { type ProgramValues, programFields, type WeekValues, weekTexts } from './program-values'

/** Both changed the same thing: mine stays in the form, theirs is shown beside it. `path`: 'price', 'weeks.<id>.titleEn', 'weeks'. */
export interface Clash {
  path: string
  mine: string
  theirs: string
}

export interface Merge {
  values: ProgramValues
  clashes: Clash[]
  /** What only the colleague had changed: it was taken over. */
  takenFields: string[]
}

const order = (weeks: readonly WeekValues[]) => weeks.map(({ id }) => id).join()
const byId = (weeks: readonly WeekValues[]) => new Map(weeks.map((week) => [week.id, week]))
const plan = (weeks: readonly WeekValues[]) =>
  weeks.map(({ titleEn }, index) => `${index + 1}. ${titleEn}`).join('\n')

/** Brings together what two people made of the same beginning. Nothing that was typed is lost. */
export function mergePrograms(base: ProgramValues, mine: ProgramValues, theirs: ProgramValues): Merge {
  const clashes: Clash[] = []
  const takenFields: string[] = []
  const choose = (path: string, old: string, my: string, their: string) => {
    if (my === their || their === old) {
      return my
    }
    if (my === old) {
      takenFields.push(path)
      return their
    }
    clashes.push({ path, mine: my, theirs: their })
    return my
  }
  const fields = Object.fromEntries(
    programFields.map((name) => [name, choose(name, base[name], mine[name], theirs[name])]),
  ) as Omit<ProgramValues, 'weeks'>

  const mineMoved = order(mine.weeks) !== order(base.weeks)
  const theirsMoved = order(theirs.weeks) !== order(base.weeks)
  if (theirsMoved && order(mine.weeks) !== order(theirs.weeks)) {
    if (mineMoved) {
      clashes.push({ path: 'weeks', mine: plan(mine.weeks), theirs: plan(theirs.weeks) })
    } else {
      takenFields.push('weeks')
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
  return { values: { ...fields, weeks }, clashes, takenFields }
}

export const sameProgram = (a: ProgramValues, b: ProgramValues) =>
  programFields.every((name) => a[name] === b[name]) &&
  order(a.weeks) === order(b.weeks) &&
  a.weeks.every((week, index) => weekTexts.every((name) => week[name] === b.weeks[index]?.[name]))
