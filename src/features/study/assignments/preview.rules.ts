/** How a handed-in file can be shown beside the grading form; null: it can only be downloaded. */
type PreviewKind = 'text' | 'image' | 'pdf'

export const isPdf = (contentType: string) => contentType === 'application/pdf'

/** By the type recognised from the content, never by the name of the file. */
export function previewKindOf(contentType: string): PreviewKind | null {
  if (contentType.startsWith('text/plain')) {
    return 'text'
  }
  if (isPdf(contentType)) {
    return 'pdf'
  }
  return contentType === 'image/png' || contentType === 'image/jpeg' ? 'image' : null
}

/** The text at the beginning of a file, without a character that was cut in the middle. */
export const textOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes, { stream: true }).replace(/(?![\n\t])\p{Cc}/gu, '')
