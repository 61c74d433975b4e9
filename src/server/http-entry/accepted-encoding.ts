export type Encoding = 'br' | 'gzip' | 'identity'

const known = new Map<string, Encoding>()

/** The best encoding that the caller takes; remembered by header, for there are few different ones. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined) {
    return 'identity'
  }
  const text = String(header)
  const found = known.get(text)
  if (found) {
    return found
  }
  const encoding = parse(text)
  if (known.size < 500) {
    known.set(text, encoding)
  }
  return encoding
}

function parse(header: string): Encoding {
  const wanted = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', parameter] = part.split(';').map((piece) => piece.trim())
    wanted.set(name, parameter?.startsWith('q=') ? Number(parameter.slice(2)) || 0 : 1)
  }
  const quality = (name: string) => wanted.get(name) ?? wanted.get('*') ?? 0
  const best = (['br', 'gzip'] as const).filter((name) => quality(name) > 0)
  return best.toSorted((a, b) => quality(b) - quality(a))[0] ?? 'identity'
}
