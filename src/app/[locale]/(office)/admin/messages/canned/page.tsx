import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { listOrFailure } from '@/features/office/frame/ui/list-or-failure'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { listCannedReplies } from '@/features/talk/contact/server/office/canned-replies'
import { CannedEditor, CannedList } from '@/features/talk/contact/ui/office/canned-list'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('OfficeMessages.cannedTitle')

export default async function CannedRepliesPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeCannedReplies
  const replies = await listOrFailure(
    runPage(listCannedReplies, {}, { locale, path, signInAt: paths.office }),
  )
  const t = textsOf(locale, 'OfficeMessages')
  const common = textsOf(locale, 'Common')
  return (
    <OfficeFrame locale={locale} path={path} current="messages">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ButtonLink
          href={href(locale, paths.officePage('messages'))}
          variant="quiet"
          size="sm"
          className="-ml-4 justify-self-start"
        >
          <Icon name="arrow-left" className="size-5" />
          {t('cannedBack')}
        </ButtonLink>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="max-w-[60ch]">
            <h1 className="display text-3xl sm:text-4xl">{t('cannedTitle')}</h1>
            <p className="mt-2 text-soft">{t('cannedLead')}</p>
          </div>
          {replies && <CannedEditor locale={locale} />}
        </div>
        {!replies ? (
          <ErrorState
            title={t('cannedFailed')}
            retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
          />
        ) : replies.length === 0 ? (
          <EmptyState icon="message-circle" title={t('cannedNone')}>
            {t('cannedNoneHint')}
          </EmptyState>
        ) : (
          <CannedList locale={locale} replies={replies} />
        )}
      </div>
    </OfficeFrame>
  )
}
