'use client'

import type { ComponentProps } from 'react'
import { ActionForm } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'

interface ConfirmFormProps extends Omit<ComponentProps<typeof ActionForm>, 'done' | 'onAnswer' | 'extra'> {
  downloadText: string
  back: { href: string; text: string }
}

/** Asks for the proof, and then opens the file. */
export function ConfirmForm({ downloadText, back, ...form }: ConfirmFormProps) {
  return (
    <ActionForm
      {...form}
      done={({ data }) => {
        const { next } = data as { next: string | null }
        return (
          <div className="flex flex-wrap gap-3">
            {next && <ButtonLink href={next}>{downloadText}</ButtonLink>}
            <ButtonLink variant="secondary" href={back.href}>
              {back.text}
            </ButtonLink>
          </div>
        )
      }}
    />
  )
}
