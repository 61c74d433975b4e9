import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  arrangePages,
  doneItems,
  factsIn,
  type ItemPlace,
  placeAttributes,
  stateAttributes,
} from './kept-lessons.rules'

const place = (id: string, week: number, position: number): ItemPlace => ({
  id,
  title: `Title of ${id}`,
  programName: 'Web “Development” & more',
  week: { number: week, title: `Week ${week}` },
  position,
})

const pageOf = (title: string, attributes: object = {}) =>
  `<html><head><title>${title}</title></head>${renderToStaticMarkup(createElement('article', attributes))}`

const keep = (href: string, html: string) => ({ href, ...factsIn(html) })

const nothing = { done: new Set<string>(), doneHere: new Set<string>() }

describe('what a device has of a program', () => {
  it('is ordered as the curriculum is, by week and place, whatever the titles are', () => {
    const pages = [
      keep('/fr/user/programs/web/a', pageOf('A · Web · Mboa Academy', placeAttributes(place('a', 2, 0)))),
      keep('/fr/user/programs/web/b', pageOf('B · Web · Mboa Academy', placeAttributes(place('b', 1, 11)))),
      keep('/fr/user/programs/web/c', pageOf('C · Web · Mboa Academy', placeAttributes(place('c', 1, 2)))),
      keep('/fr/user/programs/web', pageOf('Web &amp; more · Mboa Academy')),
      keep('/fr/user/dashboard', pageOf('Mon espace · Mboa Academy')),
      keep('/fr/user/dashboard?section=programs', pageOf('Mon espace · Mboa Academy')),
      keep('/fr/user/review', pageOf('Révision · Mboa Academy')),
    ]
    const { programs, own } = arrangePages(pages, nothing)
    expect(programs).toMatchObject([
      { slug: 'web', name: 'Web & more', href: '/fr/user/programs/web', others: [] },
    ])
    expect(
      programs[0]?.weeks.map(({ number, title, items }) => [
        number,
        title,
        ...items.map((item) => item.title),
      ]),
    ).toEqual([
      [1, 'Week 1', 'Title of c', 'Title of b'],
      [2, 'Week 2', 'Title of a'],
    ])
    expect(own).toEqual([
      { href: '/fr/user/dashboard', title: 'Mon espace' },
      { href: '/fr/user/review', title: 'Révision' },
    ])
  })

  it('has the name that an item gives its program, and keeps pages of unknown place', () => {
    const { programs } = arrangePages(
      [
        keep('/user/programs/web/a', pageOf('A', placeAttributes(place('a', 1, 0)))),
        keep('/user/programs/web/old', pageOf('Old · Web · Mboa Academy')),
      ],
      nothing,
    )
    expect(programs).toMatchObject([
      {
        name: 'Web “Development” & more',
        href: null,
        others: [{ href: '/user/programs/web/old', title: 'Old · Web' }],
      },
    ])
  })

  it('is ticked where it is done: by the newest copy, or by what waits to be sent', () => {
    const link = (isDone: boolean) => pageOf('', stateAttributes('web', 'a', isDone))
    const data = `["$","a",null,${JSON.stringify({ href: '/x', ...stateAttributes('web', 'a', true) })}]`
    const at = (keptAt: string, html: string) => ({ keptAt, ...factsIn(html) })
    expect(doneItems([at('2026-11-02', link(false)), at('2026-11-01', link(true))])).toEqual(new Set())
    expect(doneItems([at('2026-11-02', link(false)), at('2026-11-03', data)])).toEqual(new Set(['web/a']))

    const pages = ['a', 'b', 'c'].map((id, n) =>
      keep(`/user/programs/web/${id}`, pageOf(id, placeAttributes(place(id, 1, n)))),
    )
    const { programs } = arrangePages(pages, { done: new Set(['web/a']), doneHere: new Set(['b']) })
    expect(programs[0]?.weeks[0]?.items.map(({ done }) => done)).toEqual([true, true, false])
  })
})
