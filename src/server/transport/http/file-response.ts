import { Readable } from 'node:stream'
import { immutableForReader } from '@/config/headers'

/** Who may keep a copy; beyond nobody, the file's address changes with its content. */
const cacheControl = {
  everybody: 'public, max-age=31536000, immutable',
  reader: immutableForReader,
  nobody: 'private, no-store',
} as const

interface File {
  filename: string
  contentType: string
  size: number
  content: Readable
  /** Shown in a frame of our own pages: only for a type that runs no code on our site, a PDF. */
  inFrame?: boolean
  /** Shown in a page. */
  isPicture?: boolean
  keep?: keyof typeof cacheControl
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
/** Drawings style themselves; nothing else of a picture has any effect. */
const ofPicture = `${closed}; style-src 'unsafe-inline'`
/** A sandbox would also block the browser's PDF viewer. */
const framed = "default-src 'none'; frame-ancestors 'self'"

/** An uploaded or imported file: a download, never executed; shown only if the caller has checked its type. */
export const respondWithFile = ({
  filename,
  contentType,
  size,
  content,
  inFrame = false,
  isPicture = false,
  keep = 'nobody',
}: File): Response =>
  new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': inFrame || isPicture ? 'inline' : attachmentName(filename),
      'x-content-type-options': 'nosniff',
      'content-security-policy': inFrame ? framed : isPicture ? ofPicture : closed,
      'cache-control': cacheControl[keep],
    },
  })
