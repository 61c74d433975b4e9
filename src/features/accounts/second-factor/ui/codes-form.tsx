'use client'

import type { ComponentProps } from 'react'
import { ActionForm } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'
import { RecoveryCodes, type RecoveryCodesTexts } from './recovery-codes'

interface CodesFormProps extends Omit<ComponentProps<typeof ActionForm>, 'done' | 'onAnswer' | 'extra'> {
  next: string
  codesTexts: RecoveryCodesTexts
  goOnText: string
}

/** A form whose answer may contain recovery codes, which then replace it. */
export function CodesForm({ next, codesTexts, goOnText, ...form }: CodesFormProps) {
  return (
    <ActionForm
      {...form}
      done={({ data }) => {
        const { codes } = data as { codes: string[] | null }
        return codes ? (
          <RecoveryCodes codes={codes} next={next} texts={codesTexts} />
        ) : (
          <ButtonLink href={next} className="justify-self-start">
            {goOnText}
          </ButtonLink>
        )
      }}
    />
  )
}
