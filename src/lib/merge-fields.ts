/** Both changed the same field: my value stays in the form, the other one is shown beside it. */
export interface Clash {
  /** The path of the field: 'price', or 'weeks.<id>.titleEn' for nested fields. */
  path: string
  mine: string
  theirs: string
}

/** The merge of the changes of two people, based on the same version. */
export interface FieldMerge {
  clashes: Clash[]
  /** Fields that only the colleague had changed, whose values were adopted. */
  takenFields: string[]
}

/** Returns a function that decides for each field, and records the decision in `merge`. */
export const fieldChooser =
  (merge: FieldMerge) =>
  (path: string, old: string | undefined, mine: string, theirs: string): string => {
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

/** How two versions of a record become one. */
export interface Merging<Values> {
  /** Nothing that was typed is lost. Where the beginning is not known, all that differs clashes. */
  merge(base: Values | null, mine: Values, theirs: Values): FieldMerge & { values: Values }
  /** Mine, with one field as they have it. */
  take(mine: Values, theirs: Values, path: string): Values
  /** With what the controls of the form hold, by their names. */
  fill(values: Values, typed: Readonly<Record<string, string>>): Values
}

type Fields = Record<string, string>

const mapFields = <Values extends Fields>(values: Values, change: (value: string, name: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)])) as Values

/** Of a record whose fields are texts. */
export const plainFields = {
  merge<Values extends Fields>(base: Values | null, mine: Values, theirs: Values) {
    const merge: FieldMerge = { clashes: [], takenFields: [] }
    const choose = fieldChooser(merge)
    const values = mapFields(mine, (typed, name) =>
      choose(name, base ? (base[name] ?? '') : undefined, typed, theirs[name] ?? ''),
    )
    return { ...merge, values }
  },
  take: <Values extends Fields>(mine: Values, theirs: Values, path: string): Values => ({
    ...mine,
    [path]: theirs[path],
  }),
  fill: <Values extends Fields>(values: Values, typed: Readonly<Fields>) =>
    mapFields(values, (value, name) => typed[name] ?? value),
}
