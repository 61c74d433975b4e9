const noBreak = '\u00a0'

/**
 * French typography: a space before : ; ! ? » and after «, inside a number or before its unit never breaks a
 * line. Text without a space there (an address, a time) is left unchanged.
 */
export const keepFrenchSpaces = (text: string) =>
  text
    .replace(/ (?=[:;!?»%])/g, noBreak)
    .replace(/« /g, `«${noBreak}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, noBreak)
    .replace(/(?<=\d) (?=(?:[kKMG]?o|FCFA|XAF|px|mm|cm|km|kg|min|h|s)\b)/g, noBreak)
