/** Bits of one status list: the minimum of the standard. */
export const statusListLength = 131_072
