import { inflateSync } from 'node:zlib'

const latin1 = new TextDecoder('latin1')

interface PdfObject {
  head: string
  content: string | null
}

/** The numbered objects of a file whose objects are not in streams, like our files. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const raw = latin1.decode(pdf)
  const objects = new Map<string, PdfObject>()
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = raw.indexOf('\nendobj', start)
    const text = raw.slice(start, end)
    const at = text.indexOf('stream\n')
    let content: string | null = null
    if (at >= 0) {
      const length = Number(/\/Length (\d+)/.exec(text)?.[1])
      const bytes = pdf.subarray(start + at + 7, start + at + 7 + length)
      content = text.includes('/FlateDecode') ? latin1.decode(inflateSync(bytes)) : latin1.decode(bytes)
    }
    objects.set(match[1] as string, { head: at >= 0 ? text.slice(0, at) : text, content })
  }
  return objects
}

/** A glyph may be several letters (fi). */
const unhex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** Glyph number → text, of one embedded font. */
function toUnicode(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      glyphs.set(Number.parseInt(from, 16) + n, unhex(hex))
    }
  }
  return glyphs
}

/** The text that a reader of the PDF can select, in the order in which it is drawn. Embedded fonts only. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const reference = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? ''
      fonts.set(name, toUnicode(objects.get(reference)?.content ?? ''))
    }
  }
  const parts: string[] = []
  for (const { content } of objects.values()) {
    let font = new Map<number, string>()
    for (const [, name, array] of (content ?? '').matchAll(
      /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-]+)*)\]\s*TJ/g,
    )) {
      if (name) {
        font = fonts.get(name) ?? new Map()
        continue
      }
      const glyphs = [...(array ?? '').matchAll(/<([0-9a-f]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      parts.push(glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join(''))
    }
  }
  return parts.join('').replace(/[\s\u00a0\u202f]+/g, ' ')
}

/** Names of the embedded fonts, and of fonts that a reader would have to provide. */
export function fontsOfPdf(pdf: Buffer) {
  const raw = latin1.decode(pdf)
  return {
    embedded: (raw.match(/\/FontFile\d? /g) ?? []).length,
    foreign: [...raw.matchAll(/\/Subtype \/Type1\n[\s\S]{0,80}?\/BaseFont \/([\w-]+)/g)].map(
      ([, name]) => name,
    ),
  }
}

/** Left edge and side of each square area of at least this side in which something is drawn, in points, in the order of drawing. */
export function squaresOfPdf(pdf: Buffer, least: number): { left: number; side: number }[] {
  const found: { left: number; side: number }[] = []
  for (const { content } of objectsOf(pdf).values()) {
    let [scale, left] = [1, 0]
    const saved: [number, number][] = []
    let points: [number, number][] = []
    for (const line of (content ?? '').split('\n')) {
      const numbers = line.split(' ').map(Number)
      if (line === 'q') {
        saved.push([scale, left])
      } else if (line === 'Q') {
        ;[scale, left] = saved.pop() ?? [1, 0]
      } else if (line.endsWith(' cm')) {
        left += scale * (numbers[4] ?? 0)
        scale *= numbers[0] ?? 1
      } else if (/ [ml]$/.test(line)) {
        points.push([numbers[0] ?? 0, numbers[1] ?? 0])
      } else if (line === 'W n') {
        const [width, height] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis] ?? 0)))
        if (width === height && (width ?? 0) * scale >= least) {
          found.push({ left: Math.round(left * 10) / 10, side: (width ?? 0) * scale })
        }
        points = []
      } else if (/^(S|f|B|n)/.test(line)) {
        points = []
      }
    }
  }
  return found
}

const cp1252 = new TextDecoder('windows-1252')

/** The words of a receipt in reading order: its fonts are built in, so they are hex strings of its text operators, as WinAnsi. */
export function textOfReceiptPdf(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf)
  const parts: string[] = []
  for (let at = raw.indexOf('stream\n'); at >= 0; at = raw.indexOf('stream\n', at + 1)) {
    if (raw.subarray(at - 3, at).toString() === 'end') {
      continue
    }
    const end = raw.indexOf('endstream', at)
    let content: string
    try {
      content = latin1.decode(inflateSync(raw.subarray(at + 7, end)))
    } catch {
      continue
    }
    for (const [, array = ''] of content.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-]+)*)\]\s*TJ/g)) {
      parts.push(
        [...array.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => cp1252.decode(Buffer.from(hex, 'hex')))
          .join(''),
      )
    }
  }
  return parts.join(' ').replace(/[\s\u00a0]+/g, ' ')
}
