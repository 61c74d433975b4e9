/**
 * Text that every wallet accepts: no accents, no apostrophe (MTN refuses it with 400), only letters, digits
 * and ` .,-`, at most `length` characters.
 */
export const payerText = (text: string, length: number) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^A-Za-z0-9 .,-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trim()
