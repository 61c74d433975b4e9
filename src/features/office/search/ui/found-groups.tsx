import type { FoundGroup } from '../search-results'
import type { SearchTexts } from './search-texts'

interface FoundGroupsProps {
  groups: readonly FoundGroup[]
  texts: SearchTexts
}

/** What was found, by kind; arrow keys of the dialog move over these links. */
export function FoundGroups({ groups, texts }: FoundGroupsProps) {
  return (
    <div className="grid gap-4">
      {groups.map(({ key, allHref, total, items }) => (
        <section key={key} aria-labelledby={`found-${key}`}>
          <h2 id={`found-${key}`} className="mb-1 text-sm font-semibold text-soft">
            {texts[key]}
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {items.map(({ href, title, detail }) => (
              <li key={href}>
                <a
                  href={href}
                  data-found=""
                  className="grid min-h-12 content-center px-4 py-1.5 no-underline hover:bg-sunken"
                >
                  <span className="font-semibold wrap-anywhere">{title}</span>
                  {detail !== '' && <span className="text-sm text-soft wrap-anywhere">{detail}</span>}
                </a>
              </li>
            ))}
            {total > items.length && (
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
