import type { Locale } from '@/config/locales'
import { recheckPaymentAction } from '@/features/money/payments/actions'
import { ActionForm } from '@/ui/action-form'
import type { FoundGroup, FoundItem } from '../search-results'
import type { SearchTexts } from './search-texts'

interface FoundGroupsProps {
  locale: Locale
  groups: readonly FoundGroup[]
  texts: SearchTexts
}

interface FoundProps {
  locale: Locale
  item: FoundItem
  texts: SearchTexts
}

function Found({ locale, item, texts }: FoundProps) {
  const { href, title, detail, ask } = item
  return (
    <li className={ask && 'flex flex-wrap items-center justify-between gap-x-3 pr-3 pb-3 sm:pb-0'}>
      <a
        href={href}
        data-found=""
        className="grid min-h-12 grow content-center px-4 py-1.5 no-underline hover:bg-sunken"
      >
        <span className="font-semibold wrap-anywhere">{title}</span>
        {detail !== '' && <span className="text-sm text-soft wrap-anywhere">{detail}</span>}
      </a>
      {ask && (
        <div className="px-4 sm:px-0">
          <ActionForm
            id={`ask-${ask.reference}`}
            locale={locale}
            action={recheckPaymentAction}
            fields={[]}
            hidden={{ reference: ask.reference }}
            texts={{ ...texts.form, submit: ask.label }}
            variant="secondary"
          />
        </div>
      )}
    </li>
  )
}

/** What was found, by kind; arrow keys of the dialog move over these links. */
export function FoundGroups({ locale, groups, texts }: FoundGroupsProps) {
  return (
    <div className="grid gap-4">
      {groups.map(({ key, allHref, total, items }) => (
        <section key={key} aria-labelledby={`found-${key}`}>
          <h2 id={`found-${key}`} className="mb-1 text-sm font-semibold text-soft">
            {texts[key]}
          </h2>
          {key === 'near' && <p className="mb-2">{texts.nearText}</p>}
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {items.map((item) => (
              <Found key={item.href} locale={locale} item={item} texts={texts} />
            ))}
            {allHref !== null && total > items.length && (
              <li>
                <a
                  href={allHref}
                  data-found=""
                  className="flex min-h-11 items-center px-4 text-forest underline underline-offset-4"
                >
                  {texts.all}
                  <span className="sr-only">{`: ${texts[key]}`}</span>
                </a>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
