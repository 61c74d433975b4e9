export type Query = Record<string, string | string[] | undefined>

/** The first of repeated values; an empty value counts as missing. */
export const firstValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) || undefined
