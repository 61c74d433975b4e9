import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import type { DemoMail } from '../../mail.answers'

const looks = {
  queued: ['stateQueued', 'neutral'],
  sending: ['stateSending', 'neutral'],
  sent: ['stateSent', 'forest'],
  failed: ['stateFailed', 'sun'],
  dead: ['stateDead', 'brick'],
} as const satisfies Record<DemoMail['state'], readonly [string, string]>

export function MailState({ locale, state }: { locale: Locale; state: DemoMail['state'] }) {
  const t = textsOf(locale, 'Outbox')
  const [text, tone] = looks[state]
  return <Badge tone={tone}>{t(text)}</Badge>
}

export const mailTime = (locale: Locale, at: string) => formatDoualaMoment(new Date(at), locale)
