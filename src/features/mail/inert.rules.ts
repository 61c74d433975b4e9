const longestName = 50

/**
 * A name as it may stand in a mail: letters, marks, spaces, apostrophes and hyphens. Names are typed by strangers, and mail
 * programs make links of everything that looks like one: without dots, slashes and colons nothing does.
 */
export const inertName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim()

/** An address that its owner recognises and no mail program links: 'amina@example.cm' → 'am…@ex…' */
export const inertAddress = (address: string): string => {
  const [local = '', domain = ''] = address.split('@')
  return `${local.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2)}…@${domain.replace(/[^\p{L}\p{N}].*/u, '').slice(0, 2)}…`
}

const longestQuote = 2_000

/**
 * Free text of a stranger as it may be quoted in a mail: line breaks stay, and an invisible joiner in everything that
 * looks like an address keeps mail programs from making a link of it.
 */
export const inertText = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{C}/gu, '')
    .trim()
  const short = [...plain].slice(0, longestQuote).join('')
  const cut = short.length < plain.length ? `${short.trimEnd()}…` : short
  return cut.replace(/[.@:/](?=\S)/g, (sign) => `${sign}\u2060`)
}

const longestRoomName = 40

/**
 * The name of a chat room in a mail: one short line in which nothing is a link or a number to call. A stranger chose it.
 */
export const inertRoomName = (name: string): string => {
  const plain = oneLine(name).replace(/\+?\d(?:[ .\-\u00a0]?\d){4,}/g, '…')
  const short = [...plain].slice(0, longestRoomName).join('').trim()
  return inertText(short.length < plain.length ? `${short}…` : short)
}

/** One line, for a subject: no line break or other control character can start a header of its own. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 150)
