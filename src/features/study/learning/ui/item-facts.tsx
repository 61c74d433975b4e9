import type { Device } from '@/config/devices'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'
import type { ItemKind, ItemState } from '../item-kinds'

export const kindIcons: Record<ItemKind, IconName> = {
  lesson: 'book-open',
  exercise: 'laptop',
  quiz: 'circle-check',
  assignment: 'upload',
}

const tones = {
  todo: 'neutral',
  started: 'neutral',
  waiting: 'sun',
  returned: 'brick',
  done: 'forest',
} as const

export function ItemStateBadge({ locale, state }: { locale: Locale; state: ItemState }) {
  const t = textsOf(locale, 'Learning')
  return (
    <Badge tone={tones[state]}>
      {state === 'done' && <Icon name="check" className="size-4" />}
      {t(`states.${state}`)}
    </Badge>
  )
}

interface ItemFactsProps {
  locale: Locale
  kind: ItemKind
  minutes: number
  required: boolean
  device: Device
}

/** "Lesson · 12 minutes", "optional" if the item is optional, and "computer" if it needs one. */
export function ItemFacts({ locale, kind, minutes, required, device }: ItemFactsProps) {
  const t = textsOf(locale, 'Learning')
  return (
    <>
      {t(`kinds.${kind}`)} · {t('minutes', { minutes })}
      {!required && ` · ${t('optional')}`}
      {device === 'computer' && ` · ${t('computer')}`}
    </>
  )
}
