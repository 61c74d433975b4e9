type Check = 'signature' | 'archive' | 'text'

export interface FileKind {
  contentType: string
  check: Check
  /** The type that the content must be recognised as; none for text. */
  signature?: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const plainText: FileKind = { contentType: 'text/plain; charset=utf-8', check: 'text' }

const binaryKinds: Record<string, FileKind> = {
  pdf: { contentType: 'application/pdf', check: 'signature', signature: 'pdf' },
  png: { contentType: 'image/png', check: 'signature', signature: 'png' },
  jpg: { contentType: 'image/jpeg', check: 'signature', signature: 'jpg' },
  jpeg: { contentType: 'image/jpeg', check: 'signature', signature: 'jpg' },
  zip: { contentType: 'application/zip', check: 'archive', signature: 'zip' },
  docx: { contentType: `${office}.wordprocessingml.document`, check: 'archive', signature: 'docx' },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, check: 'archive', signature: 'xlsx' },
  pptx: { contentType: `${office}.presentationml.presentation`, check: 'archive', signature: 'pptx' },
}

const textExtensions = (
  'txt md csv json ipynb yml yaml toml html css scss js mjs cjs jsx ts tsx vue py java kt c h cpp hpp cs php rb go rs ' +
  'swift dart r sql sh'
).split(' ')

const kinds = new Map<string, FileKind>([
  ...Object.entries(binaryKinds),
  ...textExtensions.map((extension) => [extension, plainText] as const),
])

/** For the browser's file dialog. */
export const acceptedExtensions = [...kinds.keys()].map((extension) => `.${extension}`).join(',')

/** In lower case; empty without one. */
export const extensionOf = (filename: string) =>
  /[^.]\.([A-Za-z0-9]{1,10})$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/** By the last extension of the name; undefined if we do not accept such files. */
export const findFileKind = (filename: string): FileKind | undefined => kinds.get(extensionOf(filename))

/** Runs, or opens as a page, on the computer of the person who opens it. */
const runningExtensions = new Set('html js mjs cjs jsx py php rb sh'.split(' '))

/** From somebody whom we do not know: of the kinds that we accept, those that run nothing when they are opened. */
export const isAcceptedFromStrangers = (filename: string): boolean =>
  findFileKind(filename) !== undefined && !runningExtensions.has(extensionOf(filename))

const maxNameLength = 200

/** A plain name: no path, no control or direction characters, of limited length. */
export const isPlainFilename = (filename: string) =>
  filename.trim() !== '' &&
  filename.length <= maxNameLength &&
  !/[/\\]|\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(filename)
