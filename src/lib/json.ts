/** No array, and not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withSortedKeys = (_: string, value: unknown) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The same for the same content: the database keeps the keys of an object in an order of its own. */
export const sortedJson = (value: unknown) => JSON.stringify(value, withSortedKeys)

export const sameJson = (one: unknown, other: unknown) => sortedJson(one) === sortedJson(other)
