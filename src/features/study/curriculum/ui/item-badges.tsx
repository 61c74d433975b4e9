import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { Badge } from '@/ui/badge'
import type { ItemStatus } from '../item-values'

const tones = { draft: 'neutral', published: 'forest', changed: 'sun' } as const

interface ItemBadgesProps {
  locale: Locale
  status: ItemStatus
  missing: readonly Locale[]
}

export async function ItemBadges({ locale, status, missing }: ItemBadgesProps) {
  const t = await getTranslations({ locale, namespace: 'Curriculum' })
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
