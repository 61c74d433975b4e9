'use client'

import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import type { ItemMerge } from '../item-merge.rules'
import type { ItemField, ItemValues } from '../item-values'
import type { ItemFormTexts } from './item-form-texts'

interface ItemConflictProps {
  title: ReactNode
  merge: ItemMerge
  mine: ItemValues
  theirs: ItemValues
  nameOf: (field: ItemField) => string
  labels: ItemFormTexts['labels']
  onTake: (field: ItemField) => void
}

/** What a colleague saved in between: what was taken over, and what both changed, side by side. */
export function ItemConflict({ title, merge, mine, theirs, nameOf, labels, onTake }: ItemConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="grid gap-4 rounded-card border border-sun bg-sun-tint p-4 focus:outline-3 focus:outline-sun sm:p-5"
    >
      <p className="font-semibold">{title}</p>
      {merge.takenFields.length > 0 && (
        <p>{`${labels.conflictTaken} ${merge.takenFields.map((field) => nameOf(field)).join(', ')}`}</p>
      )}
      {merge.clashes.length > 0 && <p>{labels.conflictClash}</p>}
      {merge.clashes.map((field) => (
        <section
          key={field}
          aria-label={nameOf(field)}
          className="grid gap-3 rounded-card border border-line bg-raised p-4 sm:grid-cols-2"
        >
          <p className="font-semibold sm:col-span-2">{nameOf(field)}</p>
          {([theirs, mine] as const).map((side) => (
            <div key={side === mine ? 'mine' : 'theirs'} className="min-w-0">
              <p className="text-sm text-soft">{side === mine ? labels.yours : labels.theirs}</p>
              <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line">{side[field] || '–'}</p>
            </div>
          ))}
          <Button
            type="button"
            variant="secondary"
            size="sm"
            className="justify-self-start"
            aria-label={`${labels.takeTheirs}: ${nameOf(field)}`}
            onClick={() => onTake(field)}
          >
            {labels.takeTheirs}
          </Button>
        </section>
      ))}
      <p>{labels.conflictNext}</p>
    </div>
  )
}
