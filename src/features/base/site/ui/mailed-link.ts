import type { Locale } from '@/config/locales'
import type { TextKey } from '@/messages/text-key'
import { privateMetadata } from './page-metadata'

export interface MailedLinkProps {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ token?: string | string[]; done?: string | string[] }>
}

/**
 * The token grants access, so it must not be sent to another site. Not no-referrer: without scripts the forms of these pages would be
 * sent without their origin, and refused.
 */
export const mailedLinkMetadata = (title: TextKey) => privateMetadata(title, { referrer: 'same-origin' })

/** The token in the address of a mailed link; empty, which is never valid, if there is none or more than one. */
export async function readMailedLink({ params, searchParams }: MailedLinkProps) {
  const [{ locale }, { token }] = await Promise.all([params, searchParams])
  return { locale, token: typeof token === 'string' ? token : '' }
}
