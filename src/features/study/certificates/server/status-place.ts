/** Bits of one status list, as the standard wants at least. */
export const statusListLength = 131_072
