import { hintCookie } from '@/config/cookies'

const hint = new RegExp(`(?:^|; )${hintCookie}=([^;]*)`)

/** The hint in this browser about an open session, which may have ended elsewhere; undefined: none. */
export const readSessionHint = (): string | undefined => hint.exec(document.cookie)?.[1]

export function removeSessionHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the browsers of many of our visitors
  document.cookie = `${hintCookie}=; path=/; max-age=0; samesite=lax`
}
