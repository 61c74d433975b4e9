import type { Locale } from '@/config/locales'
import type { TextKey } from '@/messages/text-key'
import { privateMetadata } from './page-metadata'

export interface MailedLinkProps {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ token?: string | string[]; done?: string | string[] }>
}

/** The token opens something: it goes to no other site. */
export const mailedLinkMetadata = (title: TextKey) => privateMetadata(title, { referrer: 'no-referrer' })

/** What the address of a mailed link says; without a token, or with several, the empty one, which opens nothing. */
export async function readMailedLink({ params, searchParams }: MailedLinkProps) {
  const [{ locale }, { token }] = await Promise.all([params, searchParams])
  return { locale, token: typeof token === 'string' ? token : '' }
}
