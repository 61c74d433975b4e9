'use client'

import type { ReactNode } from 'react'
import { useIsland } from '@/ui/use-island'
import { places, type Searchable } from '../program-filter.rules'
import { attachFilter } from './attach-filter'

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

/** Without scripts: the whole list. With them: place and search, kept in the address. */
export function ProgramFilter({ texts, items }: ProgramFilterProps) {
  return (
    <div
      ref={useIsland<HTMLDivElement>(attachFilter)}
      data-program-filter=""
      data-counts={JSON.stringify(texts.counts)}
      suppressHydrationWarning
    >
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
                  defaultChecked={place === 'all'}
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
            maxLength={80}
            enterKeyHint="search"
            className="control min-h-12.5"
          />
        </div>
        <p role="status" className="py-2.5 text-soft" suppressHydrationWarning>
          {texts.counts[items.length]}
        </p>
      </search>
      <div
        data-filter-none=""
        hidden={items.length > 0}
        suppressHydrationWarning
        className="rounded-card border border-dashed border-edge p-8"
      >
        <p className="text-lg font-semibold">{texts.none}</p>
        <p className="text-soft">{texts.noneHint}</p>
        <button
          type="button"
          data-filter-clear=""
          className="mt-3 min-h-11 font-semibold text-forest underline underline-offset-4"
        >
          {texts.clear}
        </button>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {items.map(({ slug, card, haystack, isOnline }) => (
          <li
            key={slug}
            data-haystack={haystack}
            data-online={isOnline ? '' : undefined}
            suppressHydrationWarning
          >
            {card}
          </li>
        ))}
      </ul>
    </div>
  )
}
