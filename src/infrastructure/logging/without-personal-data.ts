import { errorReports } from '@/config/limits'

/** Personal and secret data that the message of an error may contain, the most sensitive first. */
const hidden: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]'],
  [/[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+/g, '[e-mail]'],
  // JSON Web Tokens, keys, hashes: long runs without a space.
  [/[A-Za-z0-9_\-+/=.]{24,}/g, '[token]'],
  // Quoted values of a caller or a row.
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|«[^»]*»/g, '[value]'],
  [/=\([^)]*\)/g, '=([value])'],
  // Telephone numbers, codes, amounts; short numbers such as a status stay, because they explain the error.
  [/\+?\d(?:[\s.-]?\d){3,}/g, '[number]'],
]

/** The message of an error without personal data, for an external error tracker. */
export function withoutPersonalData(message: string): string {
  const start = message.slice(0, 2_000)
  const clean = hidden.reduce((text, [what, instead]) => text.replace(what, instead), start)
  return clean.length > errorReports.messageLength ? `${clean.slice(0, errorReports.messageLength)}…` : clean
}
