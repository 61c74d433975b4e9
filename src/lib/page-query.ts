export type Query = Record<string, string | string[] | undefined>

/** The first of repeated values; an empty one counts as absent. */
export const firstValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) || undefined
