/** Every program costs the same, so "from" would wrongly suggest more expensive ones. */
export const isOnePrice = (pricesXaf: readonly number[]) => new Set(pricesXaf).size === 1
