import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'
import { type FileKind, RefusedFile } from './file-kinds'
import type { Archive } from './read-archive'

// A worker has no DOMParser, and on the page one would hold up the phone and read a DTD. This parser is small and knows no
// entities but the five of XML; a part with a DTD, which no Office program writes, is refused before it.

export type { XmlElement } from '@rgrove/parse-xml'

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export const isNamed = (element: XmlElement, name: string) => localName(element.name) === name

export const childrenOf = (element: XmlElement | undefined) =>
  (element?.children ?? []).filter((child) => child instanceof XmlElement)

export const child = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>(
    (found, name) => childrenOf(found).find((each) => isNamed(each, name)),
    element,
  )

/** An attribute, whatever the prefix of its namespace. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  const found = Object.entries(element?.attributes ?? {}).find(([key]) => localName(key) === name)
  return found?.[1]
}

/** Repeats of the same content for older programs, and what was deleted while changes are tracked. */
const unseen = new Set(['Fallback', 'del', 'moveFrom'])

/** All elements within, in their order; `inside` decides whether an element is entered. */
export function* descendants(
  element: XmlElement | undefined,
  inside: (each: XmlElement) => boolean = () => true,
): Generator<XmlElement> {
  for (const each of childrenOf(element)) {
    if (!unseen.has(localName(each.name))) {
      yield each
      if (inside(each)) {
        yield* descendants(each, inside)
      }
    }
  }
}

export const allNamed = (element: XmlElement | undefined, name: string) =>
  [...descendants(element)].filter((each) => isNamed(each, name))

/** The text that stands directly in an element. */
export const ownText = (element: XmlElement | undefined) =>
  (element?.children ?? [])
    .filter((each) => each instanceof XmlText)
    .map((each) => each.text)
    .join('')

export function decodeText(bytes: Uint8Array): string {
  const [one, other] = bytes
  const encoding =
    one === 0xff && other === 0xfe ? 'utf-16le' : one === 0xfe && other === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** The root of a part; undefined: there is no such part. Throws RefusedFile. */
export function readPart(archive: Archive, name: string): XmlElement | undefined {
  const bytes = archive.read(name)
  if (!bytes) {
    return undefined
  }
  const text = decodeText(bytes)
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new RefusedFile('unsafe')
  }
  try {
    return parseXml(text).root ?? undefined
  } catch {
    throw new RefusedFile('broken')
  }
}

/** A relative address from a file of the archive; null: it leads out of it. */
export function resolveIn(from: string, address: string): string | null {
  const parts = address.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of address.split('/')) {
    if (part === '..') {
      if (parts.length === 0) {
        return null
      }
      parts.pop()
    } else if (part !== '' && part !== '.') {
      parts.push(part)
    }
  }
  return parts.join('/')
}

/** What a part refers to, by id: its parts, with their kind. */
export function relationsOf(archive: Archive, name: string): { id: string; kind: string; target: string }[] {
  const at = name.lastIndexOf('/') + 1
  const root = readPart(archive, `${name.slice(0, at)}_rels/${name.slice(at)}.rels`)
  return childrenOf(root).map((each) => ({
    id: attribute(each, 'Id') ?? '',
    kind: (attribute(each, 'Type') ?? '').split('/').at(-1) ?? '',
    target: resolveIn(name, attribute(each, 'Target') ?? '') ?? '',
  }))
}

const folders: Record<Exclude<FileKind, 'zip'>, string> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }

/** The main part of a document. Throws RefusedFile if the archive is none of this kind. */
export function readDocument(archive: Archive, kind: Exclude<FileKind, 'zip'>) {
  const name = relationsOf(archive, '').find((each) => each.kind === 'officeDocument')?.target ?? ''
  const root = name.startsWith(folders[kind]) ? readPart(archive, name) : undefined
  if (!root) {
    throw new RefusedFile('other')
  }
  const relations = relationsOf(archive, name)
  return { root, relations, targetOf: (id = '') => relations.find((each) => each.id === id)?.target ?? '' }
}
