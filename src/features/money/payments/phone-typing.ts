/**
 * The content of the field while a number is typed or pasted after the visible +237: only digits. A country code in
 * front of a number of the right length is removed, in any spelling; a number that is too long stays as typed, so
 * that its error can be shown.
 */
export function typedPhone(text: string): string {
  const international = /^\s*\+/.test(text)
  const digits = text.replace(/\D/g, '')
  if (international && '237'.startsWith(digits)) {
    return digits === '237' ? '' : `+${digits}`
  }
  const national = digits.replace(/^(00)?237(?=6|$)/, '')
  if (national === digits) {
    return digits
  }
  return national.length <= 9 ? national : `+237${national}`
}
