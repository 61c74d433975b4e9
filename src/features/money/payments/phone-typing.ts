/**
 * What stays in the field while a number is typed or pasted behind the visible +237: digits only. A country code in
 * front of a number of the right length goes, whichever way it was written; one that is too long stays as typed, so
 * that its own error can be said.
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
