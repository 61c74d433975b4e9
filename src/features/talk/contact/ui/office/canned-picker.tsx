'use client'

import { useId } from 'react'
import { Select } from '@/ui/input'

interface CannedPickerProps {
  replies: readonly { id: string; title: string; text: string }[]
  label: string
  choose: string
  onInsert: (text: string) => void
}

/** Canned replies in the visitor's language: the chosen one is inserted at the cursor, as a paragraph of its own. */
export function CannedPicker({ replies, label, choose, onInsert }: CannedPickerProps) {
  const id = useId()
  return (
    <div className="hidden js:block">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <Select
        id={id}
        value=""
        onChange={(event) => {
          const chosen = replies.find((reply) => reply.id === event.currentTarget.value)
          if (chosen) {
            onInsert(chosen.text)
          }
        }}
      >
        <option value="">{choose}</option>
        {replies.map(({ id: value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  )
}
