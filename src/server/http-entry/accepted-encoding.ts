export type Encoding = 'br' | 'gzip' | 'identity'

const cache = new Map<string, Encoding>()

/** The best encoding that the client accepts. Cached by header, because there are few different ones. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined) {
    return 'identity'
  }
  const text = String(header)
  const cached = cache.get(text)
  if (cached) {
    return cached
  }
  const encoding = parse(text)
  if (cache.size < 500) {
    cache.set(text, encoding)
  }
  return encoding
}

function parse(header: string): Encoding {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', parameter] = part.split(';').map((piece) => piece.trim())
    qualities.set(name, parameter?.startsWith('q=') ? Number(parameter.slice(2)) || 0 : 1)
  }
  const quality = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  const best = (['br', 'gzip'] as const).filter((name) => quality(name) > 0)
  return best.toSorted((a, b) => quality(b) - quality(a))[0] ?? 'identity'
}
