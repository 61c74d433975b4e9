'use client'

import { type ReactNode, useEffect, useState } from 'react'
import {
  type Choice,
  matches,
  places,
  readChoice,
  type Searchable,
  writeChoice,
} from '../program-filter.rules'

interface ProgramFilterProps {
  texts: Record<
    'legend' | 'all' | 'online' | 'campus' | 'search' | 'placeholder' | 'none' | 'noneHint' | 'clear',
    string
  > & {
    /** The sentence for 0, 1, 2 … programs. */
    counts: string[]
  }
  items: readonly (Searchable & { slug: string; card: ReactNode })[]
}

const everything: Choice = { place: 'all', query: '' }

/** Without scripts: the whole list. With them: place and search, kept in the address. */
export function ProgramFilter({ texts, items }: ProgramFilterProps) {
  const [choice, setChoice] = useState(everything)
  useEffect(() => {
    const read = () => setChoice(readChoice(location.search))
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const choose = (next: Choice) => {
    setChoice(next)
    history.replaceState(history.state, '', `${location.pathname}${writeChoice(next)}`)
  }
  const shown = items.filter((item) => matches(item, choice))
  return (
    <>
      <search className="mb-8 hidden flex-wrap items-end gap-x-6 gap-y-4 js:flex">
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">{texts.legend}</legend>
          <div className="inline-flex rounded-[10px] border border-edge bg-raised p-0.5">
            {places.map((place) => (
              <label
                key={place}
                className="flex min-h-11 cursor-pointer items-center rounded-[8px] px-4 font-semibold has-checked:bg-forest has-checked:text-on-forest forced-colors:has-checked:underline has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-forest"
              >
                <input
                  type="radio"
                  name="place"
                  value={place}
                  checked={choice.place === place}
                  onChange={() => choose({ ...choice, place })}
                  className="sr-only"
                />
                {texts[place]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="w-full sm:w-80">
          <label htmlFor="program-search" className="mb-1.5 block text-sm font-semibold">
            {texts.search}
          </label>
          <input
            id="program-search"
            type="search"
            placeholder={texts.placeholder}
            value={choice.query}
            maxLength={80}
            enterKeyHint="search"
            onChange={(event) => choose({ ...choice, query: event.target.value })}
            className="control min-h-12.5"
          />
        </div>
        <p role="status" className="py-2.5 text-soft">
          {texts.counts[shown.length]}
        </p>
      </search>
      {shown.length === 0 && (
        <div className="rounded-card border border-dashed border-edge p-8">
          <p className="text-lg font-semibold">{texts.none}</p>
          <p className="text-soft">{texts.noneHint}</p>
          <button
            type="button"
            className="mt-3 min-h-11 font-semibold text-forest underline underline-offset-4"
            onClick={() => choose(everything)}
          >
            {texts.clear}
          </button>
        </div>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {items.map(({ slug, card, ...item }) => (
          <li key={slug} hidden={!matches(item, choice)}>
            {card}
          </li>
        ))}
      </ul>
    </>
  )
}
