import { splitLocale } from '@/config/locale-path'
import { programOf } from './kept-pages.rules'

/** The position of an item in its program: written into its page, and read from the copy on the device. */
export interface ItemPlace {
  id: string
  title: string
  programName: string
  week: { number: number; title: string }
  /** The position in its week, from 0. */
  position: number
}

/** The facts in a kept page, from its markup or from the framework's data for the same markup. */
interface PageFacts {
  title: string
  place: ItemPlace | null
  /** 'program/item', and whether the item was done when the page was kept. */
  states: [string, boolean][]
}

export interface KeptPage extends PageFacts {
  /** Path and query. */
  href: string
  /** ISO 8601; if two copies differ about an item, the later one is right. */
  keptAt: string
}

export interface PageLink {
  href: string
  title: string
}

export interface KeptItem extends PageLink {
  done: boolean
  position: number
}

interface KeptWeek {
  number: number
  title: string
  items: KeptItem[]
}

export interface KeptProgram {
  slug: string
  name: string
  /** The page of the item; null: it is not on this device. */
  href: string | null
  weeks: KeptWeek[]
  /** Pages without a known position, which an older version has kept. */
  others: PageLink[]
}

/** Attributes of an item's page. */
export const placeAttributes = (place: ItemPlace) => ({ 'data-place': JSON.stringify(place) })

/** Attributes of a link to an item, wherever its state is shown. */
export const stateAttributes = (program: string, item: string, isDone: boolean) => ({
  'data-item': `${program}/${item}`,
  'data-done': String(isDone),
})

const signs: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
const decode = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => signs[name] ?? '')

const stateIn = /data-item"?[=:]"([^"]+)",? ?"?data-done"?[=:]"(true|false)"/g

function placeIn(html: string): ItemPlace | null {
  const text = /data-place="([^"]*)"/.exec(html)?.[1]
  return text ? (JSON.parse(decode(text)) as ItemPlace) : null
}

export const factsIn = (html: string): PageFacts => ({
  // Without the name of the site, which is the end of every title.
  title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/ · [^·]*$/, ''),
  place: placeIn(html),
  states: [...html.matchAll(stateIn)].map(([, item = '', isDone]) => [item, isDone === 'true']),
})

/** 'program/item' of the items that are done, by the newest copy about each. */
export function doneItems(pages: readonly Pick<KeptPage, 'states' | 'keptAt'>[]): Set<string> {
  const inOrder = [...pages].sort((a, b) => a.keptAt.localeCompare(b.keptAt))
  const newest = new Map(inOrder.flatMap(({ states }) => states))
  return new Set([...newest].filter(([, isDone]) => isDone).map(([item]) => item))
}

const urlOf = (href: string) => new URL(href, 'http://device')
const byTitle = (a: PageLink, b: PageLink) => a.title.localeCompare(b.title)

interface Known {
  /** 'program/item' of the items that are done. */
  done: ReadonlySet<string>
  /** Ids of items that were done on this device and wait to be sent. */
  doneHere: ReadonlySet<string>
}

/**
 * The kept pages of a student in the order of the curriculum: programs with their weeks and items, and separately
 * the pages that belong to no program.
 */
export function arrangePages(
  pages: readonly Omit<KeptPage, 'states' | 'keptAt'>[],
  { done, doneHere }: Known,
) {
  const programs = new Map<string, KeptProgram>()
  const own: PageLink[] = []
  for (const { href, title: ownTitle, place } of pages) {
    const slug = programOf(urlOf(href))
    const title = ownTitle || href
    if (slug === null) {
      // Sections of one page have the same title.
      if (!own.some((page) => page.title === title)) {
        own.push({ href, title })
      }
      continue
    }
    const program = programs.get(slug) ?? { slug, name: '', href: null, weeks: [], others: [] }
    programs.set(slug, program)
    const item = splitLocale(urlOf(href).pathname).path.split('/')[4]
    if (item === undefined) {
      program.href = href
      program.name = title
    } else if (place) {
      program.name ||= place.programName
      const week = program.weeks.find(({ number }) => number === place.week.number) ?? {
        ...place.week,
        items: [],
      }
      if (week.items.length === 0) {
        program.weeks.push(week)
      }
      const isDone = done.has(`${slug}/${item}`) || doneHere.has(place.id)
      week.items.push({ href, title: place.title, done: isDone, position: place.position })
    } else {
      program.others.push({ href, title })
    }
  }
  for (const program of programs.values()) {
    program.name ||= program.slug
    program.weeks.sort((a, b) => a.number - b.number)
    program.others.sort(byTitle)
    for (const { items } of program.weeks) {
      items.sort((a, b) => a.position - b.position)
    }
  }
  return {
    programs: [...programs.values()].sort((a, b) => a.name.localeCompare(b.name)),
    own: own.sort(byTitle),
  }
}
