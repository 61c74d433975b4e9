const noBreak = '\u00a0'

/**
 * French as it is typeset: a space before : ; ! ? » and after «, and in the middle of a number or before its unit,
 * never ends a line. What
 * has no space there (an address, a time) stays as it is.
 */
export const keepFrenchSpaces = (text: string) =>
  text
    .replace(/ (?=[:;!?»%])/g, noBreak)
    .replace(/« /g, `«${noBreak}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, noBreak)
    .replace(/(?<=\d) (?=(?:[kKMG]?o|FCFA|XAF|px|mm|cm|km|kg|min|h|s)\b)/g, noBreak)
