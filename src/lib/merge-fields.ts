/** Both changed the same thing: mine stays in the form, theirs is shown beside it. */
export interface Clash {
  /** Of the field: 'price', or 'weeks.<id>.titleEn' where there are fields within fields. */
  path: string
  mine: string
  theirs: string
}

/** What two people made of the same beginning. */
export interface FieldMerge {
  clashes: Clash[]
  /** What only the colleague had changed: it was taken over. */
  takenFields: string[]
}

/** Decides field by field, and notes in `merge` what it has decided. */
export const fieldChooser =
  (merge: FieldMerge) =>
  (path: string, old: string, mine: string, theirs: string): string => {
    if (mine === theirs || theirs === old) {
      return mine
    }
    if (mine === old) {
      merge.takenFields.push(path)
      return theirs
    }
    merge.clashes.push({ path, mine, theirs })
    return mine
  }

type Values = Readonly<Record<string, string>>

/** Brings together what two people made of the same beginning. Nothing that was typed is lost. */
export function mergeFields(base: Values, mine: Values, theirs: Values): FieldMerge & { values: Values } {
  const merge: FieldMerge = { clashes: [], takenFields: [] }
  const choose = fieldChooser(merge)
  const values = Object.fromEntries(
    Object.entries(mine).map(([name, typed]) => [
      name,
      choose(name, base[name] ?? '', typed, theirs[name] ?? ''),
    ]),
  )
  return { ...merge, values }
}
