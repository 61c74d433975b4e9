'use client'

import { useId, useRef } from 'react'
import { Button } from '@/ui/button'
import { Select } from '@/ui/input'

interface CannedPickerProps {
  replies: readonly { id: string; title: string; text: string }[]
  texts: { label: string; choose: string; insert: string }
  onInsert: (text: string) => void
}

/** Ready answers in the visitor's language, put where the cursor is. */
export function CannedPicker({ replies, texts, onInsert }: CannedPickerProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {texts.label}
        </label>
        <Select id={id} ref={select} defaultValue="">
          <option value="">{texts.choose}</option>
          {replies.map(({ id: value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <Button
        type="button"
        variant="secondary"
        onClick={() => {
          const chosen = replies.find((each) => each.id === select.current?.value)
          if (chosen) onInsert(chosen.text)
        }}
      >
        {texts.insert}
      </Button>
    </div>
  )
}
