import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { getDashboard } from '@/features/students/server/get-dashboard'
import { whatsappLink } from '@/lib/contact-links'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink, Link } from '@/ui/link'
import { StudentFrame } from '../../student-frame'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'Student' })
  return { title: t('chatTitle'), robots: { index: false } }
}

/** Where messages will be; until rooms exist it says so and names the ways that work. */
export default async function MessagePage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const { unreadMessages, username } = await runPage(getDashboard, {}, { locale, path: paths.messages })
  const t = await getTranslations({ locale, namespace: 'Student' })
  return (
    <StudentFrame locale={locale} path={paths.messages} section="messages" unreadMessages={unreadMessages}>
      <h1 className="display mb-6 text-3xl sm:text-4xl">{t('chatTitle')}</h1>
      <EmptyState
        icon="message-circle"
        title={t('chatSoon')}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={whatsappLink(t('chatGreeting', { username }))}>{t('whatsapp')}</ButtonLink>
            <ButtonLink href={href(locale, paths.contact)} variant="secondary">
              {t('contactForm')}
            </ButtonLink>
          </div>
        }
      >
        {t('chatText')}
      </EmptyState>
      <p className="mt-6">
        <Link href={href(locale, paths.dashboard)} className="inline-flex min-h-11 items-center">
          {t('back')}
        </Link>
      </p>
    </StudentFrame>
  )
}
