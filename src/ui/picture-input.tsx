'use client'

import { useState } from 'react'
import { siteSettings } from '@/config/limits'
import { Button } from './button'
import { drawPicture } from './draw-picture'

export interface PictureTexts {
  remove: string
  /** The browser cannot open the file, or it stays too heavy. */
  failed: string
}

interface PictureInputProps {
  control: { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
  defaultValue?: string
  onChange?: (event: { target: { value: string } }) => void
  texts: PictureTexts
}

const widths = [600, 400, 280, 200] as const
const asDataUrl = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = fail
    reader.readAsDataURL(blob)
  })

/** A PNG as a data URL, as wide as its weight allows; null: the browser cannot open the file, or nothing is light enough. */
async function readPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) {
    return null
  }
  const longest = Math.max(picture.width, picture.height)
  for (const most of widths) {
    const width = (picture.width * Math.min(most, longest)) / longest
    const drawn = await drawPicture(picture, { width, type: 'image/png', quality: 1 })
    if (drawn && drawn.size <= siteSettings.pictureBytes) {
      return asDataUrl(drawn)
    }
  }
  return null
}

/** A small picture that a form sends as text: re-encoded in this browser, read again by the server. */
export function PictureInput({ control, defaultValue = '', onChange, texts }: PictureInputProps) {
  const [value, setValue] = useState(defaultValue)
  const [failed, setFailed] = useState(false)
  const { id, name, ...described } = control
  const set = (next: string) => {
    setValue(next)
    setFailed(false)
    onChange?.({ target: { value: next } })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <input type="hidden" name={name} value={value} />
      {value && (
        // biome-ignore lint/performance/noImgElement: a data URL
        <img src={value} alt="" className="max-h-20 max-w-full rounded-[8px] bg-white p-1" />
      )}
      <input
        type="file"
        id={id}
        {...described}
        accept="image/*"
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          const read = file && (await readPicture(file))
          if (read) {
            set(read)
          } else if (file) {
            setFailed(true)
          }
        }}
        className="w-full min-w-0 cursor-pointer text-sm file:mr-3 file:min-h-11 file:rounded-[10px] file:border file:border-edge file:bg-raised file:px-4 file:font-semibold file:text-ink"
      />
      {value && (
        <Button type="button" variant="secondary" onClick={() => set('')}>
          {texts.remove}
        </Button>
      )}
      <p role="status" className="text-sm text-danger empty:hidden">
        {failed ? texts.failed : ''}
      </p>
    </div>
  )
}
