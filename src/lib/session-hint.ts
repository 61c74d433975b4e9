import { hintCookie } from '@/config/cookies'

const hint = new RegExp(`(?:^|; )${hintCookie}=([^;]*)`)

/** What this browser knows of an open session, which may have ended elsewhere; undefined: nothing. */
export const readSessionHint = (): string | undefined => hint.exec(document.cookie)?.[1]

export function removeSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the browsers of many of our visitors
  document.cookie = `${hintCookie}=; path=/; max-age=0; samesite=lax`
}
