import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'

export function MessagesSection({ locale, unreadMessages }: { locale: Locale; unreadMessages: number }) {
  const t = textsOf(locale, 'Student')
  return (
    <EmptyState
      icon="message-circle"
      title={t('messagesLead', { count: unreadMessages })}
      action={<ButtonLink href={href(locale, paths.messages)}>{t('openMessages')}</ButtonLink>}
    />
  )
}
