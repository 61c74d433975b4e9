import { type OfficePageName, officePages } from '@/config/office-pages'
import { paths } from '@/config/paths'
import { type HasRoles, hasRight, type Right } from '@/config/roles'
import type { TextKeyIn } from '@/messages/text-key'
import type { IconName } from '@/ui/icon-data'

export interface OfficeLink {
  name: OfficePageName
  /** Key of its text in `Office.nav`. */
  text: TextKeyIn<'Office.nav'>
  path: string
  query?: Readonly<Record<string, string>>
  icon: IconName
  right: Right
  badge?: 'newStudents' | 'newMessages' | 'unreadChat'
  badgeQuery?: Readonly<Record<string, string>>
}

const groups = officePages.map(({ group, pages }) => ({
  group,
  links: pages.map((page): OfficeLink => ({ ...page, path: paths.officePage(page.name) })),
}))

/** The links of the back office's bar that this person may follow. */
export const officeLinksFor = (user: HasRoles) =>
  groups
    .map(({ group, links }) => ({ group, links: links.filter(({ right }) => hasRight(user, right)) }))
    .filter(({ links }) => links.length > 0)

/** The link of this page; of several with the same address the first. */
export const officeLink = (name: OfficePageName): OfficeLink | undefined =>
  groups.flatMap(({ links }) => links).find((link) => link.name === name)
