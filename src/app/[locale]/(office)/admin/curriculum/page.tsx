import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import {
  OfficeListPage,
  type OfficeListProps,
  runWholeListPage,
} from '@/features/office/frame/ui/office-list-page'
import { curriculaList } from '@/features/study/curriculum/curricula-list'
import { listCurricula } from '@/features/study/curriculum/server/list-curricula'
import { CurriculaTable } from '@/features/study/curriculum/ui/curricula-table'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('Curriculum.title')

export default async function OfficeCurriculaPage(props: OfficeListProps) {
  const read = await runWholeListPage(listCurricula, curriculaList, props, (programs) => programs)
  const { locale } = read
  return (
    <OfficeListPage
      read={read}
      icon="book-open"
      actions={
        <ButtonLink variant="secondary" href={href(locale, paths.officeDrafts)}>
          {textsOf(locale, 'Drafts')('title')}
        </ButtonLink>
      }
      table={({ items }) => <CurriculaTable locale={locale} programs={items} />}
    />
  )
}
