import { Readable } from 'node:stream'

interface File {
  filename: string
  contentType: string
  size: number
  content: Readable
}

const encode = (value: string) =>
  encodeURIComponent(value).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** RFC 6266: an ASCII name for old programs, the real one for all others. */
export function attachmentName(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(filename)}`
}

/** An uploaded file: always a download, never shown and never run. */
export const respondWithFile = ({ filename, contentType, size, content }: File): Response =>
  new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': attachmentName(filename),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    },
  })
