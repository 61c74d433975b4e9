interface Academy {
  name: string
  email: string
  /** What the office has set; empty parts are as they were configured. */
  sender: { name: string; address: string }
}

const parts = /^\s*([^<>]*?)\s*<([^<>\s]+)>\s*$/

/** `Name <address>` or only an address. */
function readSender(sender: string): { name: string; address: string } {
  const [, name = '', address = sender.trim()] = parts.exec(sender) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Mail leaves only from a domain that is verified, which is the configured sender's. */
export const mayBeSender = (address: string, configured: string | undefined): boolean =>
  address === '' || !configured || domainOf(address) === domainOf(readSender(configured).address)

/**
 * The `From` of e-mails: `Name <address>`, each part from the settings if the office has set it, else as configured, else the
 * name and e-mail of the academy. A configured domain that was changed since wins over an address that no longer fits it.
 */
export function senderOf(site: Academy, configured: string | undefined): string {
  const usual = configured ? readSender(configured) : { name: site.name, address: site.email }
  const name = site.sender.name || usual.name
  const fits = mayBeSender(site.sender.address, configured)
  const address = (fits && site.sender.address) || usual.address
  if (name === '') {
    return address
  }
  // Signs that mean something in a header (RFC 5322, 3.2.3).
  return /[,;:@()[\].]/.test(name) ? `"${name}" <${address}>` : `${name} <${address}>`
}
