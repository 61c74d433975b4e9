'use client'

import { useBoard } from '@/ui/action-board'
import { ActionForm } from '@/ui/action-form'

/** Another week for an item; the board shows the result. */
export function MoveToWeek(props: Omit<Parameters<typeof ActionForm>[0], 'onAnswer'>) {
  const say = useBoard()
  return (
    <ActionForm
      {...props}
      onAnswer={({ status, message }) => {
        if (status === 'ok' && message) {
          say?.(message)
        }
      }}
    />
  )
}
