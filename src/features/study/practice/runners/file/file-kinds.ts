import { checkedFiles } from '@/config/limits'

export const fileKinds = ['docx', 'xlsx', 'pptx', 'zip'] as const
export type FileKind = (typeof fileKinds)[number]

const office = 'application/vnd.openxmlformats-officedocument'
export const contentTypes: Record<FileKind, string> = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  zip: 'application/zip',
}

/** Why a file is not checked, as a key under Practice.refused. */
export type Refusal =
  | 'ending'
  | 'empty'
  | 'large'
  | 'old'
  | 'other'
  | 'broken'
  | 'locked'
  | 'unsafe'
  | 'many'
  | 'much'
  | 'slow'
  | 'gone'

export class RefusedFile extends Error {
  constructor(readonly reason: Refusal) {
    super(reason)
  }
}

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, n) => bytes[n] === byte)
const packed = [0x50, 0x4b]
/** Files of Office before 2007, and today's with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]

/** What name and size already say. */
export function refusalOfName(name: string, size: number, accepts: FileKind): Refusal | undefined {
  if (!name.toLowerCase().endsWith(`.${accepts}`)) {
    return name.toLowerCase().endsWith(`.${accepts.slice(0, 3)}`) ? 'old' : 'ending'
  }
  return size === 0 ? 'empty' : size > checkedFiles.bytes ? 'large' : undefined
}

/** What the first bytes say. */
export const refusalOfContent = (bytes: Uint8Array): Refusal | undefined =>
  begins(bytes, packed) ? undefined : begins(bytes, compound) ? 'old' : 'other'

/** A name as it is stored with the results. */
export const storedName = (name: string) => name.replace(/\s+/g, ' ').slice(-checkedFiles.nameLength)
