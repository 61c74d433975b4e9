'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { numberFormat } from '@/lib/intl-formats'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { FieldError } from '@/ui/field-error'
import { FileDrop } from '@/ui/file-drop'
import { offerFile } from '@/ui/offer-file'
import { writePairs } from '../runners/pairs'
import { drawSample, measurePhoto, type Original } from '../runners/photo/measure-photo'
import { openPhoto } from '../runners/photo/open-photo'
import {
  type PhotoFacts,
  type PhotoSettings,
  type PhotoSpec,
  photoKinds,
  readFacts,
  writeFacts,
} from '../runners/photo/runner'
import type { FieldProps } from './choice-fields'
import type { PracticeTexts } from './practice-texts'

interface PhotoFieldProps extends FieldProps<PhotoSpec> {
  title: string
  onRefuse(reason: string): void
}

const kindNames = { jpeg: 'JPEG', webp: 'WebP' } as const
const accepts = 'image/jpeg,image/png,image/webp'

/** Settings in words: the solution. */
export const settingsText = ({ width, quality, kind }: PhotoSettings, { locale, labels }: PracticeTexts) =>
  say(locale, labels.photoSettings, { width, quality, kind: kindNames[kind] })

interface NumberProps {
  label: string
  error: string
  value: number
  max: number
  onChange(value: number): void
}

/** A number that is moved or typed. What is typed counts as soon as it is one that is allowed. */
function NumberField({ label, error, value, max, onChange }: NumberProps) {
  const id = useId()
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])
  const isWrong = !/^\d+$/.test(typed) || Number(typed) < 1 || Number(typed) > max
  return (
    <div className="grid grid-cols-[1fr_6rem] items-center gap-x-4 gap-y-1">
      <label htmlFor={id} className="col-span-2 font-semibold">
        {label}
      </label>
      <input
        type="range"
        aria-label={label}
        min={1}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full min-w-0 accent-forest"
      />
      <input
        id={id}
        inputMode="numeric"
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max) {
            onChange(Number(text))
          }
        }}
        className="control min-h-11 w-full min-w-0"
      />
      <div role="alert" className="col-span-2 empty:hidden">
        <FieldError id={`${id}-error`} text={isWrong ? error : undefined} />
      </div>
    </div>
  )
}

interface SettingsProps {
  settings: PhotoSettings
  widest: number
  onChange(settings: PhotoSettings): void
  texts: PracticeTexts
}

function Settings({ settings, widest, onChange, texts: { labels, locale } }: SettingsProps) {
  const name = useId()
  return (
    <div className="grid gap-4">
      <NumberField
        label={say(locale, labels.photoWidth, { max: widest })}
        value={Math.min(settings.width, widest)}
        max={widest}
        error={say(locale, labels.photoNumber, { max: widest })}
        onChange={(width) => onChange({ ...settings, width })}
      />
      <NumberField
        label={labels.photoQuality}
        value={settings.quality}
        max={100}
        error={say(locale, labels.photoNumber, { max: 100 })}
        onChange={(quality) => onChange({ ...settings, quality })}
      />
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="mb-2 font-semibold">{labels.photoFormat}</legend>
        {photoKinds.map((kind) => (
          <label
            key={kind}
            className="flex min-h-11 items-center gap-2 rounded-card border border-edge bg-raised px-3 py-2 has-checked:border-forest has-checked:bg-forest-tint"
          >
            <input
              type="radio"
              name={name}
              checked={settings.kind === kind}
              onChange={() => onChange({ ...settings, kind })}
              className="size-5 shrink-0 accent-forest"
            />
            {kindNames[kind]}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

interface MeasuresProps {
  facts: PhotoFacts
  /** A change is being drawn. */
  isOld: boolean
  texts: PracticeTexts
}

function Measures({ facts, isOld, texts: { labels, locale } }: MeasuresProps) {
  const { format } = numberFormat(locale)
  const size = (width: number, height: number, bytes: number) =>
    `${format(width)} × ${format(height)}, ${formatFileSize(bytes, locale)}`
  const times = facts.from_bytes / facts.bytes
  const rows = [
    [labels.photoBefore, size(facts.from_width, facts.from_height, facts.from_bytes)],
    [labels.photoAfter, `${size(facts.width, facts.height, facts.bytes)} (${kindNames[facts.kind]})`],
  ] as const
  return (
    <div role="status" aria-busy={isOld} className={`grid gap-2 ${isOld ? 'opacity-55' : ''}`}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {times >= 1.05
          ? say(locale, labels.photoLighter, {
              times: numberFormat(locale, { maximumFractionDigits: times < 10 ? 1 : 0 }).format(times),
            })
          : labels.photoNotLighter}
      </p>
    </div>
  )
}

const first: PhotoSettings = { width: 4_000, quality: 90, kind: 'jpeg' }
/** While a slider moves, only where it stops is drawn. */
const pauseMs = 150

/** Draws the picture with its settings as they change. `photo`: the new file; `address`: where the page finds it. */
function useDrawn(
  original: Original | null,
  settings: PhotoSettings,
  onDrawn: (facts: PhotoFacts | null) => void,
) {
  const [drawn, setDrawn] = useState<{ photo: Blob; address: string } | null>(null)
  const report = useRef(onDrawn)
  report.current = onDrawn
  useEffect(() => {
    if (!original) {
      setDrawn(null)
      return
    }
    let isOver = false
    const timer = setTimeout(async () => {
      const measured = await measurePhoto(original, settings)
      if (!isOver) {
        setDrawn(measured && { photo: measured.photo, address: URL.createObjectURL(measured.photo) })
        report.current(measured?.facts ?? null)
      }
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [original, settings])
  useEffect(() => () => URL.revokeObjectURL(drawn?.address ?? ''), [drawn])
  return drawn
}

interface SourceProps {
  errorId?: string
  onFile(file: File | undefined): void
  onSample(): void
  texts: PracticeTexts
}

function Source({ errorId, onFile, onSample, texts: { labels } }: SourceProps) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-semibold">
        {labels.photoLabel}
      </label>
      <FileDrop
        id={id}
        icon={null}
        prompt={labels.photoChoose}
        limits={labels.photoHow}
        accept={accepts}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-3">
        <label
          className={buttonClass({
            variant: 'secondary',
            className:
              'relative hidden! js:pointer-coarse:inline-flex! has-focus-visible:outline-3 has-focus-visible:outline-forest',
          })}
        >
          {labels.photoTake}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="absolute inset-0 w-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              onFile(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        <Button type="button" variant="secondary" onClick={onSample}>
          {labels.photoSample}
        </Button>
      </div>
    </div>
  )
}

/** A photo that is made lighter on the device: width, quality and format, with its weight before and after. */
export function PhotoField({ spec, value, onChange, texts, errorId, title, onRefuse }: PhotoFieldProps) {
  const { labels } = texts
  const facts = readFacts(value)
  // While a change is drawn, what it was before stays in its place.
  const lastFacts = useRef(facts)
  lastFacts.current = facts ?? (value === '' ? null : lastFacts.current)
  const shown = lastFacts.current
  const [original, setOriginal] = useState<Original | null>(null)
  const [settings, setSettings] = useState<PhotoSettings>(facts ?? first)
  const drawn = useDrawn(original, settings, (measured) => {
    if (measured) {
      onChange(writeFacts(measured))
    } else {
      onRefuse('photoFormat')
    }
  })
  // “Start again” takes the picture away too; so does nothing else.
  const wasEmpty = useRef(value === '')
  useEffect(() => {
    if (value === '' && !wasEmpty.current) {
      setOriginal(null)
      setSettings(first)
    }
    wasEmpty.current = value === ''
  }, [value])
  /** Until it is drawn, there is no answer to check. */
  const change = (next: PhotoSettings) => {
    setSettings(next)
    onChange(writePairs({ width: String(next.width), quality: String(next.quality), kind: next.kind }))
  }
  const begin = (opened: Original) => {
    setOriginal(opened)
    change({ ...settings, width: Math.min(settings.width, opened.picture.width) })
  }
  const newest = useRef<File>(undefined)
  const take = async (file: File | undefined) => {
    newest.current = file ?? newest.current
    const opened = file && (await openPhoto(file))
    // Another one was chosen while this was opened.
    if (newest.current !== file) {
      return
    }
    if (typeof opened === 'string') {
      onChange('')
      onRefuse(opened)
    } else if (opened) {
      begin(opened)
    }
  }
  let result: ReactNode = null
  if (original && drawn && shown) {
    result = (
      <div className="grid gap-3">
        {/* biome-ignore lint/performance/noImgElement: made on the device, with no address of ours */}
        <img src={drawn.address} alt={labels.photoResult} className="max-h-96 max-w-full rounded-card" />
        <p className="text-sm text-soft">{labels.photoPlace}</p>
        <Button
          type="button"
          variant="secondary"
          className="justify-self-start"
          onClick={() =>
            offerFile(drawn.photo, `${title}-${shown.width}.${shown.kind === 'jpeg' ? 'jpg' : 'webp'}`)
          }
        >
          {labels.photoSave}
        </Button>
      </div>
    )
  }
  return (
    <div data-needs-js className="grid grid-cols-1 gap-5">
      <Source
        errorId={errorId}
        onFile={(file) => void take(file)}
        onSample={() => {
          void drawSample(spec.sample).then((sample) => (sample ? begin(sample) : onRefuse('photoFormat')))
        }}
        texts={texts}
      />
      {original && (
        <Settings settings={settings} widest={original.picture.width} onChange={change} texts={texts} />
      )}
      {shown && <Measures facts={shown} isOld={facts === null} texts={texts} />}
      {shown && !original && <p className="text-sm text-soft">{labels.photoAgain}</p>}
      {result}
    </div>
  )
}
