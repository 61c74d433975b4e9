import { Readable } from 'node:stream'

interface File {
  filename: string
  contentType: string
  size: number
  content: Readable
  /** Shown in a frame of our own pages: only for a type that runs no code on our site, a PDF. */
  inFrame?: boolean
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

const closed = "sandbox; default-src 'none'"
/** A sandbox would also block the browser's PDF viewer. */
const framed = "default-src 'none'; frame-ancestors 'self'"

/** An uploaded file: a download, never executed; shown only if the caller has checked its type. */
export const respondWithFile = ({ filename, contentType, size, content, inFrame }: File): Response =>
  new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': inFrame ? 'inline' : attachmentName(filename),
      'x-content-type-options': 'nosniff',
      'content-security-policy': inFrame ? framed : closed,
      'cache-control': 'private, no-store',
    },
  })

/** Drawings style themselves; nothing else of a file has any effect. */
const ofItem = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

const forEver = 'max-age=31536000, immutable'
const cacheControl = {
  everybody: `public, ${forEver}`,
  reader: `private, ${forEver}`,
  nobody: 'private, no-store',
} as const

interface ItemFile extends Omit<File, 'inFrame'> {
  /** Shown in a page; every other file is a download. */
  isPicture: boolean
  keep: keyof typeof cacheControl
}

/** A picture or file of an item, by a name that changes with its content. */
export const respondWithItemFile = ({
  filename,
  contentType,
  size,
  content,
  isPicture,
  keep,
}: ItemFile): Response =>
  new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': isPicture ? 'inline' : attachmentName(filename),
      'x-content-type-options': 'nosniff',
      'content-security-policy': ofItem,
      'cache-control': cacheControl[keep],
    },
  })
