import { type OfficeEntry, type OfficePageName, officePages } from '@/config/office-pages'
import { paths } from '@/config/paths'
import { type HasRoles, hasRight } from '@/config/roles'
import type { IconName } from '@/ui/icon-data'

export interface OfficeLink extends Omit<OfficeEntry, 'name' | 'icon'> {
  name: OfficePageName
  path: string
  icon: IconName
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

/** The link of this page; the first one if several have the same address. */
export const officeLink = (name: OfficePageName): OfficeLink | undefined =>
  groups.flatMap(({ links }) => links).find((link) => link.name === name)
