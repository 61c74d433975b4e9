interface Counted {
  expectedXaf: number
  countedXaf: number
}

/** More than expected is positive. */
export const differenceXaf = ({ expectedXaf, countedXaf }: Counted): number => countedXaf - expectedXaf
