'use client'

import { type ReactNode, useRef, useState } from 'react'
import { text, upload } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { acceptedExtensions } from '@/features/base/uploads/file-kinds.rules'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Field } from '@/ui/field'
import { FileDrop } from '@/ui/file-drop'
import { Select } from '@/ui/input'
import { TextareaField } from '@/ui/text-field'
import type { AssignmentProgram } from '../server/get-my-assignments'
import type { HandInTexts } from './hand-in-texts'
import { ProjectFile, type ProjectSource } from './project-file'
import { UploadStatus } from './upload-status'
import { useUpload } from './use-upload'

interface AssignmentFormProps {
  locale: Locale
  programs: readonly AssignmentProgram[]
  chosen?: { program?: string; week?: string }
  /** The assignment of the page that shows the form; then there is nothing to choose. */
  item?: string
  /** A project whose files can be taken, as a zip. */
  project?: ProjectSource
  texts: HandInTexts
  loginHref: string
  icon: ReactNode
}

/** With scripts the form sends itself (percentage, cancel, retry); without them the browser posts it to the same address. */
export function AssignmentForm({
  locale,
  programs,
  chosen,
  item,
  project,
  texts,
  loginHref,
  icon,
}: AssignmentFormProps) {
  const { state, submit, keep, look, change, cancel } = useUpload(locale, texts)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const busy = state.step === 'sending'
  const failed = state.step === 'failed' ? state : undefined
  /** The list shows exactly the files in the field of the form. */
  const choose = (chosenFiles: readonly File[]) => {
    if (busy || !input.current) {
      return
    }
    const transfer = new DataTransfer()
    for (const file of chosenFiles) {
      transfer.items.add(file)
    }
    input.current.files = transfer.files
    look(chosenFiles)
    setFiles(chosenFiles)
  }
  const remove = (removed: File) => {
    choose(files.filter((file) => file !== removed))
    input.current?.focus()
  }
  return (
    <form
      ref={form}
      method="post"
      action="/api/assignments/submit"
      encType="multipart/form-data"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      onInput={change}
      onReset={() => setFiles([])}
    >
      {item ? (
        <input type="hidden" name="item" value={item} />
      ) : (
        <PlaceFields programs={programs} chosen={chosen} locale={locale} texts={texts} />
      )}
      <Field name="assignment" label={texts.file} error={failed?.field}>
        {(control) => (
          <FileDrop
            {...control}
            icon={icon}
            prompt={texts.choose}
            limits={
              <>
                {texts.limits} {texts.several}
              </>
            }
            accept={acceptedExtensions}
            multiple
            ref={input}
            onChange={(event) => choose([...(event.target.files ?? [])])}
          />
        )}
      </Field>
      {files.length > 0 && (
        <ChosenFiles
          locale={locale}
          files={files}
          label={texts.remove}
          onRemove={busy ? undefined : remove}
        />
      )}
      {files.length < upload.files && (
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
            onChange={(event) => choose([...files, ...(event.target.files ?? [])])}
          />
        </label>
      )}
      {project && files.length < upload.files && (
        <ProjectFile
          project={project}
          texts={texts}
          locale={locale}
          onMade={(zip) => choose([...files.filter(({ name }) => name !== zip.name), zip])}
        />
      )}
      <TextareaField
        name="text"
        label={texts.textField}
        hint={texts.textHint}
        error={failed?.text}
        rows={5}
        maxLength={text.work}
      />
      <UploadStatus
        locale={locale}
        state={state}
        texts={texts}
        signIn={{ href: loginHref, text: texts.signInAgain }}
        cancel={cancel}
        keep={() => form.current && void keep(form.current)}
      />
      <Button busy={busy} busyLabel={texts.submitting} className="sm:justify-self-start">
        {texts.submit}
      </Button>
    </form>
  )
}

interface ChosenFilesProps {
  locale: Locale
  files: readonly File[]
  label: string
  /** Absent while the files are being sent. */
  onRemove?: (file: File) => void
}

function ChosenFiles({ locale, files, label, onRemove }: ChosenFilesProps) {
  return (
    <ul className="-mt-2 grid divide-y divide-line rounded-[10px] border border-line px-4">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1"
        >
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{file.name}</span>{' '}
            <span className="text-sm text-soft">{formatFileSize(file.size, locale)}</span>
          </p>
          {onRemove && (
            <Button
              type="button"
              variant="quiet"
              size="sm"
              className="-mr-3"
              aria-label={`${label}: ${file.name}`}
              onClick={() => onRemove(file)}
            >
              {label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PlaceFieldsProps {
  programs: readonly AssignmentProgram[]
  chosen?: { program?: string; week?: string }
  locale: Locale
  texts: HandInTexts
}

/** Which program and week the work is for. */
function PlaceFields({ programs, chosen, locale, texts }: PlaceFieldsProps) {
  const [slug, setSlug] = useState(
    programs.find((program) => program.slug === chosen?.program)?.slug ?? programs[0]?.slug,
  )
  const program = programs.find((each) => each.slug === slug)
  const week = slug === chosen?.program && chosen?.week ? chosen.week : String(program?.current ?? '')
  return (
    <>
      <Field name="program" label={texts.program}>
        {(control) => (
          <Select {...control} value={slug} onChange={(event) => setSlug(event.target.value)}>
            {programs.map((each) => (
              <option key={each.slug} value={each.slug}>
                {each.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="week" label={texts.week}>
        {(control) => (
          <Select key={slug} {...control} defaultValue={week}>
            <option value="">{texts.weekNone}</option>
            {program?.weeks.map(({ number, title }) => (
              <option key={number} value={number}>
                {say(locale, texts.weekOption, { number, title })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
