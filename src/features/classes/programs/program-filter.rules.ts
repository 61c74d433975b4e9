import { foldText } from '@/lib/search-terms'

export const places = ['all', 'online', 'campus'] as const
type Place = (typeof places)[number]

export interface Choice {
  place: Place
  query: string
}

export interface Searchable {
  isOnline: boolean
  haystack: string
}

export function matches({ isOnline, haystack }: Searchable, { place, query }: Choice): boolean {
  if (place !== 'all' && isOnline !== (place === 'online')) {
    return false
  }
  const text = foldText(haystack)
  return foldText(query)
    .split(/[\s,]+/)
    .every((word) => text.includes(word))
}

/** Converts '?place=online&q=data' and back; the address contains only what was chosen. */
export function readChoice(search: string): Choice {
  const params = new URLSearchParams(search)
  const place = places.find((each) => each === params.get('place')) ?? 'all'
  return { place, query: (params.get('q') ?? '').slice(0, 80) }
}

export function writeChoice({ place, query }: Choice): string {
  const params = new URLSearchParams()
  if (place !== 'all') {
    params.set('place', place)
  }
  if (query.trim()) {
    params.set('q', query.trim())
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}
