'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldMerge } from '@/lib/merge-fields'
import { Button } from './button'

/** The texts are keys of `ProgramEditor`, whose form was the first to merge; the last text names the button of the form. */
export interface ConflictTexts {
  taken: string
  clash: string
  theirs: string
  yours: string
  useTheirs: string
  emptyText: string
  conflictNext: string
}

interface ConflictNoticeProps {
  title: ReactNode
  merge: FieldMerge
  nameOf: (path: string) => string
  /** What people read for the value of a field. */
  shown?: (path: string, value: string) => string
  labels: ConflictTexts
  onTake: (path: string) => void
}

/** What a colleague changed in between: what was taken over, and what both changed, side by side. */
export function ConflictNotice({
  title,
  merge,
  nameOf,
  shown = (_, value) => value,
  labels,
  onTake,
}: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { takenFields, clashes } = merge
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="grid gap-4 rounded-card border border-sun bg-sun-tint p-4 focus:outline-3 focus:outline-sun sm:p-5"
    >
      <p className="font-semibold">{title}</p>
      {takenFields.length > 0 && (
        <div>
          <p>{labels.taken}</p>
          <ul className="mt-1 list-disc pl-6">
            {takenFields.map((path) => (
              <li key={path}>{nameOf(path)}</li>
            ))}
          </ul>
        </div>
      )}
      {clashes.length > 0 && (
        <div className="grid gap-3">
          <p>{labels.clash}</p>
          {clashes.map((clash) => (
            <section
              key={clash.path}
              aria-label={nameOf(clash.path)}
              className="grid gap-3 rounded-card border border-line bg-raised p-4 sm:grid-cols-2"
            >
              <p className="font-semibold sm:col-span-2">{nameOf(clash.path)}</p>
              {(['theirs', 'mine'] as const).map((side) => (
                <div key={side} className="min-w-0">
                  <p className="text-sm text-soft">{side === 'mine' ? labels.yours : labels.theirs}</p>
                  <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line">
                    {shown(clash.path, clash[side]) || labels.emptyText}
                  </p>
                </div>
              ))}
              <Button
                type="button"
                variant="secondary"
                size="sm"
                data-needs-js
                className="justify-self-start"
                aria-label={`${labels.useTheirs}: ${nameOf(clash.path)}`}
                onClick={() => onTake(clash.path)}
              >
                {labels.useTheirs}
              </Button>
            </section>
          ))}
        </div>
      )}
      <p>{labels.conflictNext}</p>
    </div>
  )
}
