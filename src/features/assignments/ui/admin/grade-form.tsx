'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { ActionForm, type ActionFormTexts } from '@/ui/action-form'
import { Button } from '@/ui/button'
import { grade } from '../../actions'

interface GradeFormTexts extends ActionFormTexts {
  decision: string
  accept: string
  return: string
  grade: string
  gradeHint: string
  comment: string
  commentHint: string
  readAgain: string
}

interface GradeFormProps {
  locale: Locale
  file: { id: string; status: string; grade: number | null; feedback: string | null; seen: string }
  texts: GradeFormTexts
  done: ReactNode
}

export function GradeForm({ locale, file, texts, done }: GradeFormProps) {
  const router = useRouter()
  const [outdated, setOutdated] = useState(false)
  /** What a colleague has done is read beside the form; what was typed stays in it. */
  const readAgain = () => {
    setOutdated(false)
    router.refresh()
  }
  return (
    <ActionForm
      id="grade"
      locale={locale}
      action={grade}
      hidden={{ id: file.id, seen: file.seen }}
      texts={texts}
      done={done}
      onAnswer={({ code }) => setOutdated(code === 'conflict')}
      extra={
        outdated && (
          <Button type="button" variant="secondary" onClick={readAgain}>
            {texts.readAgain}
          </Button>
        )
      }
      fields={[
        {
          name: 'status',
          kind: 'select',
          label: texts.decision,
          defaultValue: file.status === 'returned' ? 'returned' : 'accepted',
          options: [
            { value: 'accepted', label: texts.accept },
            { value: 'returned', label: texts.return },
          ],
        },
        {
          name: 'grade',
          kind: 'number',
          label: texts.grade,
          hint: texts.gradeHint,
          defaultValue: file.grade === null ? '' : String(file.grade),
        },
        {
          name: 'feedback',
          kind: 'textarea',
          label: texts.comment,
          hint: texts.commentHint,
          maxLength: text.feedback,
          defaultValue: file.feedback ?? '',
        },
      ]}
    />
  )
}
