const id = 'id="__next_error__"'
const root = `<html ${id}`
/** It can only be at the beginning. */
const within = 200

const beginningOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, Math.min(byteLength, within))

/**
 * Whether a page begins like a page that called notFound() before it was rendered: Next sends an empty document, which the browser
 * fills.
 */
export const isBareDocument = (first: Uint8Array) => beginningOf(first).includes(id)

/** Such a document has no language, but screen readers need it to choose their voice before the document is filled. */
export function withLanguage(bytes: Uint8Array, language: string): Uint8Array {
  const at = beginningOf(bytes).indexOf(root)
  if (at < 0) {
    return bytes
  }
  const place = at + '<html'.length
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(` lang="${language}"`), bytes.subarray(place)])
}
