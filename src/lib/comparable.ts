/** Addresses and names are compared without case. */
export const comparable = (value: string) => value.normalize('NFKC').toLowerCase()
