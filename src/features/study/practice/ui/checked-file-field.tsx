'use client'

import { useId, useRef, useState } from 'react'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { Button } from '@/ui/button'
import { FileDrop } from '@/ui/file-drop'
import { offerFile } from '@/ui/offer-file'
import { runExercise } from '../client/run-exercise'
import { contentTypes, refusalOfContent, refusalOfName, storedName } from '../runners/file/file-kinds'
import type { FileSpec } from '../runners/file/judge-file'
import { readPairs, writePairs } from '../runners/pairs'
import type { FieldProps } from './choice-fields'
import type { PracticeItem } from './use-practice'

interface CheckedFileFieldProps extends FieldProps<FileSpec & { starter?: string }> {
  item: PracticeItem
  /** Its content is here; of one that was chosen before the page was opened, only the name is known. */
  hasFile: boolean
  /** null: the file that was chosen before is not the answer any more. */
  onFile(file: Uint8Array<ArrayBuffer> | null): void
  onRefuse(reason: string): void
}

/** Makes the file to begin with, with what the exercise runs with, so that it also works without a network. */
function StarterFile({ spec, item, texts }: Pick<CheckedFileFieldProps, 'spec' | 'item' | 'texts'>) {
  const { labels, locale } = texts
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { accepts, starter } = spec
  if (starter === undefined) {
    return null
  }
  const make = async () => {
    setState('busy')
    const task = { code: starter, spec: { ...spec, checks: [] }, language: locale }
    const outcome = await runExercise({ runner: 'file', files: item.files, task, title: item.title }).catch(
      () => undefined,
    )
    setState(outcome?.file ? 'idle' : 'failed')
    if (outcome?.file) {
      offerFile(new Blob([outcome.file], { type: contentTypes[accepts] }), `${item.title}.${accepts}`)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p>{labels.fileStart}</p>
      <Button
        type="button"
        variant="secondary"
        busy={state === 'busy'}
        busyLabel={labels.fileMaking}
        onClick={() => void make()}
      >
        {say(locale, labels.fileFetch, { kind: accepts })}
      </Button>
      <p role="alert" className="empty:hidden">
        {state === 'failed' ? labels.fileNotLoaded : ''}
      </p>
    </div>
  )
}

/** A file of the student's device. It is read here, and never sent. */
export function CheckedFileField(props: CheckedFileFieldProps) {
  const { spec, value, onChange, texts, errorId, item, hasFile, onFile, onRefuse } = props
  const { labels, locale } = texts
  const id = useId()
  const { name, bytes } = readPairs(value)
  const newest = useRef<File>(undefined)
  const take = async (file: File | undefined) => {
    if (!file) {
      return
    }
    newest.current = file
    onFile(null)
    // Its name and size first: a film would fill the memory of a phone.
    const early = refusalOfName(file.name, file.size, spec.accepts)
    const content = early ? null : await file.arrayBuffer().catch(() => null)
    // Another one was chosen while this was read.
    if (newest.current !== file) {
      return
    }
    const read = new Uint8Array(content ?? [])
    const refusal = early ?? (content ? refusalOfContent(read) : 'gone')
    if (refusal) {
      onChange('')
      onRefuse(refusal)
      return
    }
    onChange(writePairs({ name: storedName(file.name), bytes: String(file.size) }))
    onFile(read)
  }
  const about = name && { name, size: formatFileSize(Number(bytes), locale) }
  return (
    <div data-needs-js className="grid grid-cols-1 gap-4">
      <StarterFile spec={spec} item={item} texts={texts} />
      <div className="grid gap-2">
        <label htmlFor={id} className="font-semibold">
          {say(locale, labels.fileLabel, { kind: spec.accepts })}
        </label>
        <FileDrop
          id={id}
          icon={null}
          prompt={labels.fileChoose}
          limits={labels.fileHow}
          accept={`.${spec.accepts},${contentTypes[spec.accepts]}`}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file, saved once more, is a change too.
            target.value = ''
          }}
        />
        {about && (
          <div role="status" className="text-sm wrap-anywhere">
            {say(locale, hasFile ? labels.fileChosen : labels.fileAgain, about)}
          </div>
        )}
      </div>
    </div>
  )
}
