'use client'

import { useId, useState } from 'react'
import type { Locale } from '@/config/locales'
import type { ItemProject } from '@/features/study/learning/server/get-item-page'
import { filesOf } from '@/features/study/practice/runners/project/files'
import { readWork } from '@/features/study/practice/ui/kept-work'
import { makeZip } from '@/features/study/practice/ui/load-zip'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import type { HandInTexts } from './hand-in-texts'

export interface ProjectSource extends ItemProject {
  /** The address of the script that makes the zip. */
  zip: string
}

interface ProjectFileProps {
  project: ProjectSource
  texts: HandInTexts
  locale: Locale
  onMade(zip: File): void
}

/** Puts the project of an exercise, as it is kept on this device, into the form as a zip. */
export function ProjectFile({ project, texts, locale, onMade }: ProjectFileProps) {
  const errorId = useId()
  const [problem, setProblem] = useState('')
  const { id, owner, slug, spec, draft, title, zip } = project
  const take = async () => {
    const code = readWork(owner, id)?.code ?? draft
    if (code === null) {
      return setProblem(say(locale, texts.projectNone, { title }))
    }
    setProblem('')
    try {
      onMade(await makeZip(zip, `${slug}.zip`, filesOf(spec, code)))
    } catch {
      setProblem(texts.projectFailed)
    }
  }
  return (
    <div data-needs-js className="-mt-2 grid gap-2 justify-items-start">
      <Button type="button" variant="secondary" onClick={() => void take()}>
        {texts.project}
      </Button>
      <p className="text-sm text-soft">{say(locale, texts.projectFrom, { title })}</p>
      <div role="alert">
        <FieldError id={errorId} text={problem || undefined} />
      </div>
    </div>
  )
}
