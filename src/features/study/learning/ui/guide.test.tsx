import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import type { ItemGuideView, MyItemView, MyWeekView } from '../learning.answers'
import { ItemGuide } from './item-guide'
import { WeekGuide } from './week-guide'

/** The text of a component, without its tags. */
async function show(component: ReactNode) {
  const { prelude } = await prerender(component)
  const html = await new Response(prelude).text()
  return html.replace(/<[^>]+>/g, '|').replace(/(?:\s*\|\s*)+/g, '|')
}

const item = (title: string, device: 'phone' | 'computer') => ({ title, device }) as MyItemView
const week = (change: Partial<MyWeekView> = {}) =>
  ({
    content: 'Topic one\nTopic two',
    minutes: 200,
    items: [item('Lesson', 'phone'), item('Sheet', 'phone')],
    guide: {
      hook: 'Who is right?',
      goals: [{ id: 'weigh', text: 'Weigh a page' }],
      device: 'phone',
      project: 'The first page',
    },
    ...change,
  }) as MyWeekView
const showWeek = (change?: Partial<MyWeekView>, locale: 'en' | 'fr' = 'en') =>
  show(<WeekGuide locale={locale} week={week(change)} />)

describe('a week', () => {
  it('shows hook, goals, hours, device and project', async () => {
    expect(await showWeek()).toBe(
      '|Who is right?|Goals|Weigh a page|About 3.5 hours|Everything on a phone|Your project|The first page|',
    )
    expect(await showWeek({ minutes: 90 }, 'fr')).toContain(
      '|Environ 1,5 heure|Tout se fait sur un téléphone|Votre projet|',
    )
  })

  it('names what needs a computer', async () => {
    const items = [item('Lesson', 'phone'), item('Sheet', 'computer')]
    expect(await showWeek({ items })).toContain(
      '|A computer is needed for: Sheet. The rest works on a phone.|',
    )
    expect(await showWeek({ items: items.slice(1) })).toContain('|Made for a computer|')
    expect(
      await showWeek({ guide: { ...week().guide, device: 'computer' } as MyWeekView['guide'] }),
    ).toContain('|Made for a computer|')
  })

  it('without a guide shows the topics of the catalogue, and promises no phone', async () => {
    expect(await showWeek({ guide: null, minutes: 10 })).toBe('|Topic one|Topic two|10 minutes|')
  })

  it('that is not paid shows nothing of it', async () => {
    expect(await showWeek({ guide: null, content: null })).toBe('')
  })
})

describe('an item', () => {
  const nothing: ItemGuideView = { practises: [], device: 'phone', way_round: null, checked: null }

  it('says nothing where nothing is known', async () => {
    expect(await show(<ItemGuide locale="en" guide={nothing} />)).toBe('')
  })

  it('shows goals, the way round and the month', async () => {
    const guide: ItemGuideView = {
      practises: [
        { id: 'a', text: 'Weigh a page' },
        { id: 'b', text: 'Shrink it' },
      ],
      device: 'computer',
      way_round: 'At the academy',
      checked: '2026-11',
    }
    expect(await show(<ItemGuide locale="en" guide={guide} />)).toBe(
      '|Goals:|Weigh a page|Shrink it|A computer is needed|At the academy|Checked in November 2026|',
    )
    expect(await show(<ItemGuide locale="fr" guide={{ ...nothing, checked: '2026-08' }} />)).toBe(
      '|Vérifié en août 2026|',
    )
  })
})
