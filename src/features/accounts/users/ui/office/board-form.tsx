'use client'

import type { ComponentProps } from 'react'
import { ActionForm } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'
import { useSoftPush } from '@/ui/use-soft-push'
import { useUsersBoard } from './users-board'

interface BoardFormProps extends Omit<ComponentProps<typeof ActionForm>, 'onAnswer' | 'extra' | 'done'> {
  /** The page without the dialog, which shows the success message. */
  doneHref: string
  cancelHref: string
  cancelText: string
  backText: string
}

/**
 * The form of a dialog on the users page: on success the dialog closes and the list behind it is reloaded.
 */
export function BoardForm({ doneHref, cancelHref, cancelText, backText, ...form }: BoardFormProps) {
  const { push } = useSoftPush()
  const { done } = useUsersBoard()
  return (
    <ActionForm
      {...form}
      onAnswer={({ status, message }) => {
        if (status !== 'ok') {
          return
        }
        push(doneHref)
        done(message)
      }}
      extra={
        <ButtonLink
          variant="secondary"
          href={cancelHref}
          onClick={(event) => {
            event.preventDefault()
            push(cancelHref)
          }}
        >
          {cancelText}
        </ButtonLink>
      }
      done={<ButtonLink href={doneHref}>{backText}</ButtonLink>}
    />
  )
}
