'use client'

import { useRef } from 'react'
import { Button } from '@/ui/button'
import { useChatPlace } from './chat-place'

interface PhotoButtonProps {
  busy: boolean
  onChoose: (file: File | undefined) => void
}

/** Opens the camera or the photos of the device. Without scripts there is none, because the photo is made small here. */
export function PhotoButton({ busy, onChoose }: PhotoButtonProps) {
  const { texts, icons } = useChatPlace()
  const field = useRef<HTMLInputElement>(null)
  return (
    <span className="hidden shrink-0 js:inline-flex">
      <input
        ref={field}
        type="file"
        accept="image/*"
        aria-label={texts.photoChoose}
        className="hidden"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          // The same photo can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        type="button"
        variant="secondary"
        className="px-3!"
        busy={busy}
        busyLabel={<span className="sr-only">{texts.photoBusy}</span>}
        aria-label={texts.photoChoose}
        onClick={() => field.current?.click()}
      >
        {icons.image}
      </Button>
    </span>
  )
}
