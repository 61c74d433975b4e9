'use client'

import { type ReactNode, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import { formatFileSize } from '@/lib/file-size'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Field } from '@/ui/field'
import { FileDrop } from '@/ui/file-drop'
import { Select } from '@/ui/input'
import { acceptedExtensions } from '../file-kinds.rules'
import type { DeskProgram } from '../server/get-assignment-desk'
import { type StatusTexts, UploadStatus } from './upload-status'
import { type UploadTexts, useUpload } from './use-upload'

interface AssignmentFormTexts extends UploadTexts, StatusTexts {
  submit: string
  submitting: string
  program: string
  week: string
  weekNone: string
  /** Holds {number} and {title}. */
  weekOption: string
  file: string
  choose: string
  photo: string
  remove: string
  limits: string
}

interface AssignmentFormProps {
  locale: Locale
  programs: readonly DeskProgram[]
  chosen?: { program?: string; week?: string }
  texts: AssignmentFormTexts
  icon: ReactNode
}

/** Sends itself with scripts (percentage, cancel, retry); without them the browser posts it to the same address. */
export function AssignmentForm({ locale, programs, chosen, texts, icon }: AssignmentFormProps) {
  const [slug, setSlug] = useState(
    programs.find((program) => program.slug === chosen?.program)?.slug ?? programs[0]?.slug,
  )
  const { state, submit, look, cancel } = useUpload(locale, texts)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; size: number } | null>(null)
  const choose = (chosenFile: File | null) => {
    look(chosenFile)
    setFile(chosenFile && { name: chosenFile.name, size: chosenFile.size })
  }
  /** A photo becomes the file of the form. */
  const takePhoto = (files: FileList | null) => {
    if (!files?.[0] || !input.current) return
    input.current.files = files
    choose(files[0])
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    choose(null)
    input.current?.focus()
  }
  const weeks = programs.find((program) => program.slug === slug)?.weeks ?? []
  const weekOf = (program: string | undefined) =>
    program === chosen?.program && chosen?.week
      ? chosen.week
      : String(programs.find((each) => each.slug === program)?.current ?? '')
  const busy = state.step === 'sending'
  return (
    <form
      method="post"
      action="/api/assignments/submit"
      encType="multipart/form-data"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      onReset={() => setFile(null)}
    >
      <Field name="program" label={texts.program}>
        {(control) => (
          <Select {...control} value={slug} onChange={(event) => setSlug(event.target.value)}>
            {programs.map((program) => (
              <option key={program.slug} value={program.slug}>
                {program.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="week" label={texts.week}>
        {(control) => (
          <Select key={slug} {...control} defaultValue={weekOf(slug)}>
            <option value="">{texts.weekNone}</option>
            {weeks.map(({ number, title }) => (
              <option key={number} value={number}>
                {texts.weekOption.replace('{number}', String(number)).replace('{title}', title)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="assignment" label={texts.file} error={state.step === 'failed' ? state.field : undefined}>
        {(control) => (
          <FileDrop
            {...control}
            icon={icon}
            prompt={texts.choose}
            limits={texts.limits}
            accept={acceptedExtensions}
            required
            ref={input}
            onChange={(event) => busy || choose(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {file ? (
        <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 rounded-[10px] border border-line px-4 py-1.5">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{file.name}</span>{' '}
            <span className="text-sm text-soft">{formatFileSize(file.size, locale)}</span>
          </p>
          {!busy && (
            <Button type="button" variant="quiet" size="sm" className="-mr-3" onClick={remove}>
              {texts.remove}
            </Button>
          )}
        </div>
      ) : (
        <label
          className={buttonClass({
            variant: 'secondary',
            className:
              '-mt-2 relative hidden! js:pointer-coarse:inline-flex! has-focus-visible:outline-3 has-focus-visible:outline-forest',
          })}
        >
          {texts.photo}
          <input
            type="file"
            accept="image/png,image/jpeg"
            capture="environment"
            className="absolute inset-0 w-full cursor-pointer opacity-0"
            onChange={(event) => takePhoto(event.target.files)}
          />
        </label>
      )}
      <UploadStatus locale={locale} state={state} texts={texts} cancel={cancel} />
      <Button busy={busy} busyLabel={texts.submitting} className="sm:justify-self-start">
        {texts.submit}
      </Button>
    </form>
  )
}
