import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'

export async function MessagesSection({
  locale,
  unreadMessages,
}: {
  locale: Locale
  unreadMessages: number
}) {
  const t = await getTranslations({ locale, namespace: 'Student' })
  return (
    <EmptyState
      icon="message-circle"
      title={t('messagesLead', { count: unreadMessages })}
      action={<ButtonLink href={href(locale, paths.messages)}>{t('openMessages')}</ButtonLink>}
    />
  )
}
