import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { preview } from '@/features/talk/contact/message.rules'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatXaf } from '@/lib/xaf'
import type { OfficeFound } from './server/search-office'

export interface FoundGroup {
  key: 'screens' | 'programs' | 'classes' | 'students' | 'payments' | 'messages'
  /** The whole list with the same search. */
  allHref: string
  total: number
  items: { href: string; title: string; detail: string }[]
}

/** The results as links: one group for each list with results that the reader may see. */
export function groupsOf(results: OfficeFound, locale: Locale): FoundGroup[] {
  const { q, screens, programs, classes: cohorts, students, payments, messages } = results
  const groups: FoundGroup[] = [
    {
      key: 'students',
      allHref: href(locale, paths.officePage('students'), { q }),
      total: students?.total ?? 0,
      items: (students?.items ?? []).map(({ id, name, email }) => ({
        href: href(locale, paths.officeStudent(id)),
        title: name,
        detail: email,
      })),
    },
    {
      key: 'payments',
      allHref: href(locale, paths.officePage('payments'), { q }),
      total: payments?.total ?? 0,
      items: (payments?.items ?? []).map(({ reference, name, program, amountXaf, found }) => ({
        href: href(locale, paths.officePayment(reference)),
        title: `${formatXaf(amountXaf, locale)} · ${name}`,
        detail: [program, reference, found.phone && formatPhone(found.phone), found.transaction]
          .filter(Boolean)
          .join(' · '),
      })),
    },
    {
      key: 'classes',
      allHref: href(locale, paths.officePage('classes'), { q }),
      total: cohorts?.total ?? 0,
      items: (cohorts?.items ?? []).map(({ id, name, teacher }) => ({
        href: href(locale, paths.officeCohort(id)),
        title: name,
        detail: teacher ?? '',
      })),
    },
    {
      key: 'programs',
      allHref: href(locale, paths.officePage('curriculum')),
      total: programs.length,
      items: programs.map(({ slug, title }) => ({
        href: href(locale, paths.officeCurriculum(slug)),
        title,
        detail: '',
      })),
    },
    {
      key: 'screens',
      allHref: href(locale, paths.officePage('dashboard')),
      total: screens.length,
      items: screens.map(({ name, title }) => ({
        href: href(locale, paths.officePage(name)),
        title,
        detail: '',
      })),
    },
    {
      key: 'messages',
      allHref: href(locale, paths.officePage('messages'), { q }),
      total: messages?.total ?? 0,
      items: (messages?.items ?? []).map(({ id, name, message }) => ({
        href: href(locale, paths.officePage('messages'), { message: id }),
        title: name,
        detail: preview(message),
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
