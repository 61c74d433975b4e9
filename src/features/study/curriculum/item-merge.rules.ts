import { type ItemField, type ItemValues, itemFields } from './item-values'

export interface ItemMerge {
  values: ItemValues
  /** Fields taken from the other version: nothing was typed in them here. */
  takenFields: ItemField[]
  /** Fields that both changed: they keep what was typed here. */
  clashes: ItemField[]
}

/** What was typed here, brought together with what a colleague has saved since. */
export function mergeItem(base: ItemValues, mine: ItemValues, theirs: ItemValues): ItemMerge {
  const differing = itemFields.filter((field) => mine[field] !== theirs[field])
  const takenFields = differing.filter((field) => mine[field] === base[field])
  const clashes = differing.filter((field) => mine[field] !== base[field] && theirs[field] !== base[field])
  return {
    values: { ...mine, ...Object.fromEntries(takenFields.map((field) => [field, theirs[field]])) },
    takenFields,
    clashes,
  }
}
