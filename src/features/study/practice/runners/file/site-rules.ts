import type { Fault, TextCheck } from '../text/rules'
import { firstFault, type Range, rangeFault, textFault } from './file-rules'
import type { Archive } from './read-archive'
import { decodeText, resolveIn } from './xml-part'

export interface SiteRules {
  files?: readonly string[]
  pages?: Range
  /** All files together, unpacked: what a visitor fetches. */
  total_kb?: number
  picture_kb?: number
  /** Every address of a page leads to a file of the archive, or to another site. */
  links?: boolean
  /** From each page every other one can be reached. */
  reachable?: boolean
  /** Every picture of a page says what it shows, or that it only decorates. */
  alt_texts?: boolean
}

interface Link {
  from: string
  address: string
  /** null: to no file of the archive. undefined: to somewhere else. */
  to: string | null | undefined
}

const isPage = (name: string) => /\.html?$/i.test(name)
const isPicture = (name: string) => /\.(jpe?g|png|gif|webp|avif|svg|bmp)$/i.test(name)
/** What file managers put beside the files. */
const isOfSystem = (name: string) =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(name)

/** The folder that holds everything, if somebody has packed a folder. */
function folderOf(names: readonly string[]): string {
  const folder = `${names[0]?.split('/')[0] ?? ''}/`
  return names.every((name) => name.startsWith(folder)) ? folder : ''
}

const tag = /<([a-z][a-z0-9]*)((?:\s+|\/|[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]*))?)*)>/gi
const part = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]*)))?/g

/** The elements of a page with their attributes; not what stands in a comment or a script. */
function elementsOf(html: string) {
  const seen = html
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2/gi, '$1')
  return [...seen.matchAll(tag)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...attributes.matchAll(part)].map(([, key = '', one, two, three]) => [
        key.toLowerCase(),
        one ?? two ?? three ?? '',
      ]),
    ),
  }))
}

/** Another site, a telephone, a mailbox, or data. One letter before the colon is a disk. */
const isElsewhere = (address: string) =>
  /^(([a-z][a-z0-9+.-]+:)|\/\/)/i.test(address) && !/^file:/i.test(address)

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function leadsTo(from: string, address: string, names: ReadonlySet<string>): Link['to'] {
  if (isElsewhere(address)) {
    return undefined
  }
  const path = decodeAddress(address.split(/[?#]/)[0] ?? '')
  if (path === '') {
    return from
  }
  const found = path.startsWith('/') || path.includes('\\') ? null : resolveIn(from, path)
  const candidates = found === null ? [] : [found, found === '' ? 'index.html' : `${found}/index.html`]
  return candidates.find((name) => names.has(name)) ?? null
}

const addressNames = ['href', 'src'] as const

export function readSite(archive: Archive) {
  const all = [...archive.sizes].filter(([name]) => !isOfSystem(name))
  const folder = folderOf(all.map(([name]) => name))
  const sizes = new Map(all.map(([name, size]) => [name.slice(folder.length), size]))
  const names = new Set(sizes.keys())
  const read = (name: string) => {
    const bytes = sizes.has(name) ? archive.read(`${folder}${name}`) : undefined
    return bytes && decodeText(bytes)
  }
  const pages = [...names].filter(isPage)
  let elements: { page: string; name: string; attributes: Map<string, string> }[] | undefined
  return {
    sizes,
    pages,
    read,
    /** All pages are read once, when a rule asks. */
    elements: () => {
      elements ??= pages.flatMap((page) => elementsOf(read(page) ?? '').map((each) => ({ page, ...each })))
      return elements
    },
    links(): Link[] {
      return this.elements().flatMap(({ page, attributes }) =>
        addressNames.flatMap((name) => {
          const address = attributes.get(name)?.trim()
          return address === undefined || (address === '' && name === 'href')
            ? []
            : [{ from: page, address, to: leadsTo(page, address, names) }]
        }),
      )
    },
  }
}

type Site = ReturnType<typeof readSite>

const kb = (bytes: number) => Math.ceil(bytes / 1024)

function weightFault({ sizes }: Site, { total_kb, picture_kb }: SiteRules): Fault | undefined {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return firstFault(
    () => rangeFault(kb(total), { max: total_kb }, '', 'fileTotal'),
    () => {
      const [name, size] = [...sizes]
        .filter(([each]) => isPicture(each))
        .reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0] as [string, number])
      const fault = rangeFault(kb(size), { max: picture_kb }, '', 'filePictureHeavy')
      return fault && { ...fault, where: name }
    },
  )
}

/** The pages that can be reached from one. */
function reachedFrom(start: string, links: readonly Link[]): Set<string> {
  const reached = new Set([start])
  for (const page of reached) {
    for (const { from, to } of links) {
      if (from === page && typeof to === 'string') {
        reached.add(to)
      }
    }
  }
  return reached
}

function linkFault(site: Site, { links: lead, reachable }: SiteRules): Fault | undefined {
  const links = lead || reachable ? site.links() : []
  const lost = lead && links.find(({ to }) => to === null)
  if (lost) {
    return { why: 'fileLink', where: lost.from, seen: lost.address }
  }
  for (const page of reachable ? site.pages : []) {
    const reached = reachedFrom(page, links)
    const other = site.pages.find((each) => !reached.has(each))
    if (other !== undefined) {
      return { why: 'fileUnreached', where: page, seen: other }
    }
  }
  return undefined
}

export interface SiteCheck extends TextCheck {
  /** The file whose text is looked at. */
  file?: string
}

export function judgeSite(site: Site, rules: SiteRules, check: SiteCheck): Fault | undefined {
  const wanted = [...(rules.files ?? []), ...(check.file === undefined ? [] : [check.file])]
  const missing = wanted.find((name) => !site.sizes.has(name))
  if (missing !== undefined) {
    return { why: 'fileAbsent', where: missing, seen: [...site.sizes.keys()].slice(0, 12).join(', ') }
  }
  return firstFault(
    () => rangeFault(site.pages.length, rules.pages ?? {}, 'filePagesFew', 'filePagesMany'),
    () => weightFault(site, rules),
    () => linkFault(site, rules),
    () => {
      const silent = site.elements().find(({ name, attributes }) => name === 'img' && !attributes.has('alt'))
      return rules.alt_texts && silent
        ? { why: 'fileImageAlt', where: silent.page, seen: silent.attributes.get('src') ?? '' }
        : undefined
    },
    () => (check.file === undefined ? undefined : textFault(site.read(check.file) ?? '', check)),
  )
}
