'use client'

import { menuItemClass } from '@/ui/menu-item-class'
import { useUsersBoard } from './users-board'

interface BlockButtonProps {
  id: string
  blocked: boolean
  locale: string
  /** The path and query of the confirmation page, which is used without scripts. */
  ask: { path: string; query: Readonly<Record<string, string>> }
  texts: { block: string; unblock: string; blockLabel: string; unblockLabel: string }
}

/**
 * The form names the state that it sets, so pressing twice does not undo it. It acts at once, because the board
 * offers to undo it; without scripts there is no undo, so the form leads to a confirmation.
 */
export function BlockButton({ id, blocked, locale, ask, texts }: BlockButtonProps) {
  const { isBlocked, isBusy, setBlocked } = useUsersBoard()
  const now = isBlocked(id, blocked)
  const dialogQuery = (blocks: boolean) => ({
    ...ask.query,
    user: id,
    change: blocks ? 'block' : 'unblock',
  })
  return (
    <form
      action={ask.path}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy(id)) {
          return
        }
        const form = new FormData()
        for (const [name, value] of Object.entries({ locale, id, blocked: String(!now) })) {
          form.set(name, value)
        }
        setBlocked({ form, dialogFor: (blocks) => `${ask.path}?${new URLSearchParams(dialogQuery(blocks))}` })
      }}
    >
      {Object.entries(dialogQuery(!now)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className={`${menuItemClass} ${now ? '' : 'text-brick'}`}
        aria-label={now ? texts.unblockLabel : texts.blockLabel}
        aria-disabled={isBusy(id) || undefined}
      >
        {now ? texts.unblock : texts.block}
      </button>
    </form>
  )
}
