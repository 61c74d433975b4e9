/** 'amina@example.cm' → 'a•••a@example.cm': enough to recognise one's own address. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), address.slice(at)]
  return name.length < 3
    ? `${name.slice(0, 1)}•••${domain}`
    : `${name.slice(0, 1)}•••${name.slice(-1)}${domain}`
}
