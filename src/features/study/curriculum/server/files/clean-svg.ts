/** A rewritten drawing, of which only what is known to be harmless is left. */
interface CleanSvg {
  /** In units of the drawing. */
  width: number
  height: number
  text: string
}

interface Element {
  name: string
  attributes: [string, string][]
  children: (Element | string)[]
}

const most = { elements: 2_000, depth: 40, uses: 100 } as const

const elements = new Set(
  (
    'svg g defs title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath marker symbol use style'
  ).split(' '),
)
/** Spaces matter in them; between other elements they do not. */
const withText = new Set(['title', 'desc', 'text', 'tspan', 'style'])

const attributes = new Set(
  (
    'id class viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points dx dy rotate ' +
    'transform gradientTransform gradientUnits spreadMethod offset clipPathUnits markerWidth markerHeight markerUnits ' +
    'refX refY orient pathLength textLength lengthAdjust role aria-label aria-hidden style ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule marker-start marker-mid ' +
    'marker-end font-family font-size font-style font-weight text-anchor dominant-baseline letter-spacing word-spacing ' +
    'text-decoration visibility display vector-effect paint-order href'
  ).split(' '),
)
/** They may name a part of the same drawing. */
const mayRefer = new Set(['fill', 'stroke', 'clip-path', 'marker-start', 'marker-mid', 'marker-end'])

const ownPart = /^url\(\s*(["']?)#[\w-]{1,60}\1\s*\)(?:\s+(?:none|#[0-9a-f]{3,8}|[a-z]+))?$/i
/** Anything that fetches, runs or hides: an address, an import, an escape, a comment. */
const unwantedStyle = /url|@|\\|expression|behavior|binding|javascript|\/\*|</i

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** null: an entity that the drawing would have to define. */
function decode(text: string): string | null {
  let unknown = false
  const decoded = text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8});|&/gi, (_, name: string | undefined) => {
    const code = name?.startsWith('#')
      ? Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1))
      : undefined
    const plain =
      code === undefined ? entities[name ?? ''] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    unknown ||= plain === undefined
    return plain ?? ''
  })
  return unknown || /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u.test(decoded) ? null : decoded
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? '')

const nameIn = /[A-Za-z_][\w.:-]{0,60}/y
const attributeIn = /\s+([A-Za-z_][\w.:-]{0,60})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y

class Reader {
  at = 0
  count = 0
  constructor(readonly source: string) {}

  /** The text that the pattern matches here, which is then behind. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.source)
    if (match) {
      this.at += match[0].length
    }
    return match
  }

  /** Comments, and what names a program or a kind of document: left out. An inner document type would define entities. */
  skip(): boolean {
    return Boolean(
      this.take(/<!--(?:(?!--)[\s\S])*-->/y) ??
        this.take(/<\?(?:xml|xpacket|adobe)[^<>?]*\?>/iy) ??
        this.take(/<!DOCTYPE\s[^<>[\]]*>/iy),
    )
  }

  element(depth: number): Element | null {
    this.count += 1
    const isOpen = this.source[this.at] === '<'
    this.at += 1
    const name = this.take(nameIn)?.[0]
    if (!isOpen || !name || depth > most.depth || this.count > most.elements) {
      return null
    }
    const found: [string, string][] = []
    for (let match = this.take(attributeIn); match; match = this.take(attributeIn)) {
      const value = decode(match[2] ?? match[3] ?? '')
      const key = match[1] ?? ''
      if (value === null || found.some(([other]) => other === key)) {
        return null
      }
      found.push([key, value])
    }
    const element: Element = { name, attributes: found, children: [] }
    if (this.take(/\s*\/>/y)) {
      return element
    }
    return this.take(/\s*>/y) && this.children(element, depth) ? element : null
  }

  /** Reads up to the end of the element; false if it has none. */
  children(element: Element, depth: number): boolean {
    while (this.at < this.source.length) {
      const plain = this.take(/[^<]+/y)?.[0]
      const data = plain === undefined ? this.take(/<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>/y)?.[1] : undefined
      if (plain !== undefined || data !== undefined) {
        const text = data ?? decode(plain ?? '')
        if (text === null) {
          return false
        }
        element.children.push(text)
      } else if (this.source.startsWith('</', this.at)) {
        this.at += 2
        return this.take(nameIn)?.[0] === element.name && this.take(/\s*>/y) !== null
      } else if (!this.skip()) {
        const child = this.element(depth + 1)
        if (!child) {
          return false
        }
        element.children.push(child)
      }
    }
    return false
  }
}

/** null: not well-formed, or with entities of its own. */
function read(source: string): Element | null {
  const reader = new Reader(source)
  const skipAll = () => {
    while (reader.take(/\s+/y) || reader.skip()) {
      // Goes on behind it.
    }
  }
  skipAll()
  const root = reader.element(0)
  skipAll()
  return root && reader.at === source.length && root.name === 'svg' ? root : null
}

const cleanStyle = (style: string) =>
  style
    .split(';')
    .filter((part) => !unwantedStyle.test(part))
    .join(';')

/** The attribute as it may stay; null: it goes. */
function cleanAttribute(element: string, key: string, value: string): [string, string] | null {
  const name = key === 'xlink:href' ? 'href' : key
  if (!attributes.has(name)) {
    return null
  }
  if (name === 'href') {
    const isOwn =
      ['use', 'linearGradient', 'radialGradient'].includes(element) && /^#[\w-]{1,60}$/.test(value)
    return isOwn ? [name, value] : null
  }
  if (name === 'style') {
    return [name, cleanStyle(value)]
  }
  if (/url\s*\(/i.test(value)) {
    return mayRefer.has(name) && ownPart.test(value.trim()) ? [name, value.trim()] : null
  }
  return unwantedStyle.test(value) && !['id', 'class', 'aria-label'].includes(name) ? null : [name, value]
}

interface Place {
  /** Names that a `use` draws again: in such an element none is kept, or one could draw another one, and that another one. */
  drawnAgain: ReadonlySet<string>
  uses: { count: number }
  inDrawnAgain: boolean
  inMarker: boolean
}

const referredBy = (element: Element) =>
  element.attributes.find(([key]) => key === 'href' || key === 'xlink:href')?.[1].replace(/^#/, '')

function drawnAgainIn(element: Element, names = new Set<string>()): Set<string> {
  const name = element.name === 'use' ? referredBy(element) : undefined
  if (name !== undefined) {
    names.add(name)
  }
  for (const child of element.children) {
    if (typeof child !== 'string') {
      drawnAgainIn(child, names)
    }
  }
  return names
}

function mayDraw({ name }: Element, place: Place): boolean {
  if (name === 'use') {
    place.uses.count += 1
    return !place.inDrawnAgain && place.uses.count <= most.uses
  }
  return elements.has(name)
}

const textIn = ({ children }: Element) => children.filter((child) => typeof child === 'string').join('')

function writeInside(element: Element, place: Place): string {
  if (element.name === 'style') {
    // As one text, so that no word is hidden between two parts of it.
    const text = textIn(element)
    return unwantedStyle.test(text) ? '' : escaped(text)
  }
  const keepsText = withText.has(element.name)
  return element.children
    .map((child) => (typeof child === 'string' ? (keepsText ? escaped(child) : '') : write(child, place)))
    .join('')
}

function write(element: Element, place: Place): string {
  const { name } = element
  if (!mayDraw(element, place)) {
    return ''
  }
  const kept = new Map(
    element.attributes.flatMap(([key, value]) => {
      const attribute = cleanAttribute(name, key, value)
      return attribute && !(place.inMarker && key.startsWith('marker-')) ? [attribute] : []
    }),
  )
  const inner = writeInside(element, {
    ...place,
    inDrawnAgain: place.inDrawnAgain || place.drawnAgain.has(kept.get('id') ?? ''),
    inMarker: place.inMarker || name === 'marker',
  })
  const written = [...kept].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`
}

const numberIn = (value: string | undefined) => {
  const size = Number(/^\s*(\d{1,5}(?:\.\d+)?)(?:px)?\s*$/.exec(value ?? '')?.[1] ?? Number.NaN)
  return size >= 1 ? Math.round(size) : undefined
}

/**
 * Reads a drawing strictly and rewrites it from lists of harmless elements and attributes: no scripts, no events, no other
 * documents, no addresses but of its own parts. null: it is not a well-formed drawing, or has no size.
 */
export function cleanSvg(bytes: Buffer): CleanSvg | null {
  let source: string
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  const root = read(source)
  if (!root) {
    return null
  }
  const given = new Map(root.attributes)
  const [, , boxWidth, boxHeight] = (given.get('viewBox') ?? '').trim().split(/[\s,]+/)
  const width = numberIn(given.get('width')) ?? numberIn(boxWidth)
  const height = numberIn(given.get('height')) ?? numberIn(boxHeight)
  if (
    width === undefined ||
    height === undefined ||
    root.children.every((child) => typeof child === 'string')
  ) {
    return null
  }
  const place = { drawnAgain: drawnAgainIn(root), uses: { count: 0 }, inDrawnAgain: false, inMarker: false }
  const written = write(root, place)
  return { width, height, text: written.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"') }
}
