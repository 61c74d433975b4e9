/** Folds typed text for comparisons: case, accents, and kinds of apostrophes, dashes and spaces make no difference. */
export const plainWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4\u2032]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\p{Z}\s]+/gu, ' ')
