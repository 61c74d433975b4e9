import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Badge } from '@/ui/badge'
import type { ItemStatus } from '../item-values'

const tones = { draft: 'neutral', published: 'forest', changed: 'sun' } as const

interface ItemBadgesProps {
  locale: Locale
  status: ItemStatus
  missing: readonly Locale[]
}

export function ItemBadges({ locale, status, missing }: ItemBadgesProps) {
  const t = textsOf(locale, 'Curriculum')
  return (
    <>
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      {missing.map((language) => (
        <Badge key={language} tone="brick">
          {t(`missing.${language}`)}
        </Badge>
      ))}
    </>
  )
}
