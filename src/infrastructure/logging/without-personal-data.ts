import { errorReports } from '@/config/limits'

/** What a message of an error may carry of people and secrets, most telling first. */
const hidden: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]'],
  [/[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+/g, '[e-mail]'],
  // JSON Web Tokens, keys, hashes: long runs without a space.
  [/[A-Za-z0-9_\-+/=.]{24,}/g, '[token]'],
  // What a caller or a row said, as programs quote it.
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|«[^»]*»/g, '[value]'],
  [/=\([^)]*\)/g, '=([value])'],
  // Telephone numbers, codes, amounts; short ones such as a status say what happened.
  [/\+?\d(?:[\s.-]?\d){3,}/g, '[number]'],
]

/** An error's message for readers outside: what kind of thing went wrong, and nothing about whom. */
export function withoutPersonalData(message: string): string {
  const start = message.slice(0, 2_000)
  const clean = hidden.reduce((text, [what, instead]) => text.replace(what, instead), start)
  return clean.length > errorReports.messageLength ? `${clean.slice(0, errorReports.messageLength)}…` : clean
}
