import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { programsList } from '@/features/classes/programs/programs-list'
import { listOfficePrograms } from '@/features/classes/programs/server/list-office-programs'
import { OfficeProgramTable } from '@/features/classes/programs/ui/office-program-table'
import {
  OfficeListPage,
  type OfficeListProps,
  runWholeListPage,
} from '@/features/office/frame/ui/office-list-page'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('ProgramEditor.listTitle')

export default async function OfficeProgramsPage(props: OfficeListProps) {
  const read = await runWholeListPage(listOfficePrograms, programsList, props, (programs) => programs)
  const { locale } = read
  const t = textsOf(locale, 'ProgramEditor')
  const isDeleted = (await props.searchParams).deleted === '1'
  return (
    <OfficeListPage
      read={read}
      head={
        <>
          {isDeleted && <Alert kind="success" title={t('deleted')} className="mb-6" />}
          <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
            <div>
              <h1 className="display text-3xl sm:text-4xl">{t('listTitle')}</h1>
              <p className="mt-2 text-soft">{t('listLead')}</p>
            </div>
            <ButtonLink href={href(locale, paths.officeProgram('new'))}>{t('new')}</ButtonLink>
          </div>
        </>
      }
      table={({ items }) => <OfficeProgramTable locale={locale} programs={items} />}
    />
  )
}
