/** Every program costs the same, so that "from" would suggest dearer ones. */
export const isOnePrice = (pricesXaf: readonly number[]) => new Set(pricesXaf).size === 1
