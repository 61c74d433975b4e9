/** Providers that deliver 'a.mina@' and 'amina@' to one mailbox. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: in lower case, without a tag ('amina+x@'), and for Gmail without dots. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  const bare = local.replace(/(?<=.)\+.*$/, '')
  return dotless.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}
