import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { listSubscribers, subscribersList } from '@/features/talk/newsletter/server/office/list-subscribers'
import { SubscribersTable } from '@/features/talk/newsletter/ui/office/subscribers-table'
import { textsOf } from '@/i18n/texts-of'
import { ActionBoard } from '@/ui/action-board'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('NewsletterOffice.title')

export default async function OfficeNewsletterPage(props: OfficeListProps) {
  const list = await runListPage(listSubscribers, subscribersList, props)
  const { locale, state, result } = list
  const t = textsOf(locale, 'NewsletterOffice')
  const common = textsOf(locale, 'Common')
  const file = withQuery('/api/admin/newsletter/export-csv', { q: state.q || undefined, ...state.filters })
  return (
    <OfficeListPage
      read={list}
      counts={{ status: result?.counts }}
      actions={
        <>
          <ButtonLink href={href(locale, paths.officeAnnouncementNew, { to: 'newsletter' })}>
            {t('write')}
          </ButtonLink>
          <ButtonLink variant="secondary" href={file}>
            <Icon name="download" />
            {t('export')}
          </ButtonLink>
        </>
      }
      table={({ items }) => (
        <ActionBoard closeLabel={common('close')}>
          <SubscribersTable locale={locale} state={state} subscribers={items} />
        </ActionBoard>
      )}
    />
  )
}
