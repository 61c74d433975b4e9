import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import type { DemoMail } from '../../server/demo-outbox'

const looks = {
  queued: ['stateQueued', 'neutral'],
  sending: ['stateSending', 'neutral'],
  sent: ['stateSent', 'forest'],
  failed: ['stateFailed', 'sun'],
  dead: ['stateDead', 'brick'],
} as const satisfies Record<DemoMail['state'], readonly [string, string]>

export async function MailState({ locale, state }: { locale: Locale; state: DemoMail['state'] }) {
  const t = await getTranslations({ locale, namespace: 'Outbox' })
  const [text, tone] = looks[state]
  return <Badge tone={tone}>{t(text)}</Badge>
}

export const mailTime = (locale: Locale, at: string) => formatDoualaMoment(new Date(at), locale)
