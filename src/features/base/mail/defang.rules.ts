const longestName = 50

/**
 * Defangs a name for a mail: letters, combining marks, spaces, apostrophes and hyphens remain. Names come
 * from anonymous visitors, and mail programs turn everything similar into links: without dots, slashes and
 * colons they do not.
 */
export const defangName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim()

/** An address that its owner recognises and no mail program links: 'amina@example.cm' → 'am…@ex…' */
export const defangAddress = (address: string): string => {
  const [local = '', domain = ''] = address.split('@')
  return `${local.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2)}…@${domain.replace(/[^\p{L}\p{N}].*/u, '').slice(0, 2)}…`
}

const longestQuote = 2_000

/**
 * Defangs free text for quotation in a mail: line breaks stay, and an invisible joiner in everything that
 * looks like an address keeps mail programs from linking it.
 */
export const defangText = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{C}/gu, '')
    .trim()
  const short = [...plain].slice(0, longestQuote).join('')
  const shortened = short.length < plain.length ? `${short.trimEnd()}…` : short
  return shortened.replace(/[.@:/](?=\S)/g, (sign) => `${sign}\u2060`)
}

const longestRoomName = 40

/**
 * Defangs the name of a chat room, which any student may choose: one short line without links or numbers to
 * call.
 */
export const defangRoomName = (name: string): string => {
  const plain = oneLine(name).replace(/\+?\d(?:[ .\-\u00a0]?\d){4,}/g, '…')
  const short = [...plain].slice(0, longestRoomName).join('').trim()
  return defangText(short.length < plain.length ? `${short}…` : short)
}

/** One line for a subject: line breaks and other control characters could start a header of their own. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 150)
