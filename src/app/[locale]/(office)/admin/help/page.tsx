import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { helpListSpec } from '@/features/study/help/help-list'
import { listHelp } from '@/features/study/help/server/list-help'
import { HelpChoice } from '@/features/study/help/ui/help-choice'
import { HelpList } from '@/features/study/help/ui/help-list'
import { textsOf } from '@/i18n/texts-of'
import { NoticeOnce } from '@/ui/notice-once'

export const generateMetadata = privateMetadata('Help.title')

const noticePattern = /^sent-(\d{1,3})$/

export default async function OfficeHelpPage(props: OfficeListProps) {
  const read = await runListPage(listHelp, helpListSpec, props)
  const { locale, state, query, result } = read
  const t = textsOf(locale, 'Help')
  const notice = typeof query.notice === 'string' ? query.notice : ''
  const count = noticePattern.exec(notice)?.[1]
  return (
    <OfficeListPage
      read={read}
      above={
        <>
          {count && <NoticeOnce text={t('sent', { count: Number(count) })} />}
          {notice === 'waived' && <NoticeOnce text={t('waived')} />}
        </>
      }
      tools={result && <HelpChoice locale={locale} state={state} result={result} />}
      icon={result?.program ? 'circle-check' : 'book-open'}
      narrowed={false}
      table={(page) => <HelpList locale={locale} state={state} result={page} />}
    />
  )
}
