'use client'

import { type ReactNode, useState } from 'react'
import type { Locale } from '@/config/locales'
import { Button } from '@/ui/button'
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
  const { state, submit, cancel, forget } = useUpload(locale, texts)
  const weeks = programs.find((program) => program.slug === slug)?.weeks ?? []
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
          <Select key={slug} {...control} defaultValue={slug === chosen?.program ? chosen?.week : ''}>
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
            onChange={() => busy || forget()}
          />
        )}
      </Field>
      <UploadStatus state={state} texts={texts} cancel={cancel} />
      <Button busy={busy} busyLabel={texts.submitting} className="justify-self-start">
        {texts.submit}
      </Button>
    </form>
  )
}
