import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { openLineHref, openLineTitle } from '@/features/money/statements/ui/found-lines'
import { preview } from '@/features/talk/contact/message.rules'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { OfficeFound } from './server/search-office'

export interface FoundItem {
  href: string
  title: string
  detail: string
  /** The payment whose provider can be asked again, and the button. */
  ask?: { reference: string; label: string }
}

export interface FoundGroup {
  key:
    | 'screens'
    | 'handbook'
    | 'programs'
    | 'classes'
    | 'students'
    | 'colleagues'
    | 'payments'
    | 'near'
    | 'lines'
    | 'messages'
  /** The whole list with the same search; null: everything is shown. */
  allHref: string | null
  total: number
  items: FoundItem[]
}

const dotted = (parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')

/** Everything of a kind that is found is shown. */
const whole = (key: FoundGroup['key'], items: FoundItem[]): FoundGroup => ({
  key,
  allHref: null,
  total: items.length,
  items,
})

const people = ({ q, students, colleagues }: OfficeFound, locale: Locale): FoundGroup[] => [
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
  whole(
    'colleagues',
    colleagues.map(({ name, username, email, role }) => ({
      href: href(locale, paths.officePage('users'), { q: username }),
      title: name,
      detail: dotted([textsOf(locale, 'Office')(role === 'admin' ? 'roleAdmin' : 'roleStaff'), email]),
    })),
  ),
]

function moneyGroups({ q, money }: OfficeFound, locale: Locale): FoundGroup[] {
  const t = textsOf(locale)
  const { payments, near, lines } = money ?? { payments: { total: 0, items: [] }, near: [], lines: [] }
  return [
    {
      key: 'payments',
      allHref: href(locale, paths.officePage('payments'), { q }),
      total: payments.total,
      items: payments.items.map(({ reference, name, program, amountXaf, phone, transaction }) => ({
        href: href(locale, paths.officePayment(reference)),
        title: `${formatXaf(amountXaf, locale)} · ${name}`,
        detail: dotted([program, reference, phone && formatPhone(phone), transaction]),
      })),
    },
    whole(
      'lines',
      lines.map((line) => ({
        href: openLineHref(locale, line),
        title: openLineTitle(locale, line),
        detail: dotted([
          formatDoualaMoment(line.at, locale),
          line.number,
          line.phone && formatPhone(line.phone),
        ]),
      })),
    ),
    whole(
      'near',
      near.map(({ reference, name, program, amountXaf, provider, phone, state, at }) => ({
        href: href(locale, paths.officePayment(reference)),
        title: `${formatXaf(amountXaf, locale)} · ${name}`,
        detail: dotted([
          formatDoualaMoment(at, locale),
          t(`PaymentsOffice.attempt.${state}`),
          formatPhone(phone),
          program,
        ]),
        ask: {
          reference,
          label: t('OfficeSearch.askAgain', { provider: t(`PaymentsOffice.source.${provider}`) }),
        },
      })),
    ),
  ]
}

const teaching = ({ q, classes: cohorts, programs }: OfficeFound, locale: Locale): FoundGroup[] => [
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
  whole(
    'programs',
    programs.map(({ slug, title }) => ({
      href: href(locale, paths.officeCurriculum(slug)),
      title,
      detail: '',
    })),
  ),
]

/** The results as links: one group for each kind with results that the reader may see. */
export function groupsOf(results: OfficeFound, locale: Locale): FoundGroup[] {
  const { q, screens, sections, messages } = results
  const groups: FoundGroup[] = [
    ...people(results, locale),
    ...moneyGroups(results, locale),
    ...teaching(results, locale),
    whole('screens', screens),
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
    whole('handbook', sections),
  ]
  return groups.filter(({ items }) => items.length > 0)
}
