import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { listOrFailure } from '@/features/office/frame/ui/list-or-failure'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { listReadyComments } from '@/features/study/assignments/server/ready-comments'
import {
  ReadyCommentEditor,
  ReadyCommentList,
} from '@/features/study/assignments/ui/office/ready-comment-list'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Grading.comments.title')

export default async function ReadyCommentsPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeReadyComments
  const comments = await listOrFailure(
    runPage(listReadyComments, {}, { locale, path, signInAt: paths.office }),
  )
  const t = textsOf(locale, 'Grading.comments')
  const common = textsOf(locale, 'Common')
  return (
    <OfficeFrame locale={locale} path={path} current="assignments">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ButtonLink
          href={href(locale, paths.officePage('assignments'))}
          variant="quiet"
          size="sm"
          className="-ml-4 justify-self-start"
        >
          <Icon name="arrow-left" className="size-5" />
          {t('back')}
        </ButtonLink>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="max-w-[60ch]">
            <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
            <p className="mt-2 text-soft">{t('lead')}</p>
          </div>
          {comments && <ReadyCommentEditor locale={locale} />}
        </div>
        {!comments ? (
          <ErrorState
            title={t('failed')}
            retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
          />
        ) : comments.length === 0 ? (
          <EmptyState icon="message-circle" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <ReadyCommentList locale={locale} comments={comments} />
        )}
      </div>
    </OfficeFrame>
  )
}
