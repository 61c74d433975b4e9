/** A browser drops line breaks within an address, and shows a name before an @ as if it were the host. */
export function isPlainHttps(value: string): boolean {
  if (/[\s\p{Cc}]/u.test(value) || !URL.canParse(value)) {
    return false
  }
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}
