/** How a file that was handed in can be looked at beside its form; null: only by downloading it. */
type PreviewKind = 'text' | 'image' | 'pdf'

export const isPdf = (contentType: string) => contentType === 'application/pdf'

/** By the type that the content was recognised as, never by the name of the file. */
export function previewKindOf(contentType: string): PreviewKind | null {
  if (contentType.startsWith('text/plain')) {
    return 'text'
  }
  if (isPdf(contentType)) {
    return 'pdf'
  }
  return contentType === 'image/png' || contentType === 'image/jpeg' ? 'image' : null
}

/** Whole characters of the beginning of a file that was cut somewhere. */
export const textOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes, { stream: true }).replace(/(?![\n\t])\p{Cc}/gu, '')
