import { env } from '@/config/env'
import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

const shape = /^reply\+([0-9a-f]{32})\.([0-9a-f]{24})$/

/** Hexadecimal, because mail programs may write an address in lower case; short, because a local part has at most 64 characters. */
const signature = (id: string) =>
  Buffer.from(keyedHash('contact.reply_address', id), 'base64url').toString('hex').slice(0, 24)

/** Where answers to this conversation go; undefined without MAIL_REPLY_DOMAIN. */
export function replyAddress(messageId: string): string | undefined {
  const domain = env().MAIL_REPLY_DOMAIN
  const id = messageId.replaceAll('-', '')
  return domain && `reply+${id}.${signature(id)}@${domain}`
}

/** The conversation of one of our reply addresses. `unknown`: not at our domain or another local part; `forged`: not signed by us. */
export function readReplyAddress(address: string): { messageId: string } | 'unknown' | 'forged' {
  const [local = '', domain = '', ...more] = address.trim().toLowerCase().split('@')
  const [, id = '', given = ''] = shape.exec(local) ?? []
  if (more.length > 0 || id === '' || domain !== env().MAIL_REPLY_DOMAIN) {
    return 'unknown'
  }
  if (!equalSecrets(given, signature(id))) {
    return 'forged'
  }
  return { messageId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}
