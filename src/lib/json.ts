/** Not an array, and not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withSortedKeys = (_: string, value: unknown) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The same text for the same content, because the database stores the keys of an object in its own order. */
export const sortedJson = (value: unknown) => JSON.stringify(value, withSortedKeys)

export const sameJson = (one: unknown, other: unknown) => sortedJson(one) === sortedJson(other)
