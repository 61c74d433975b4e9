import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { restoreRevisionAction } from '../actions'
import type { ItemHistory, RevisionEntry } from '../server/get-history'

const tones = { draft: 'sun', current: 'forest', old: 'neutral' } as const

interface RevisionListProps {
  locale: Locale
  program: string
  history: ItemHistory
}

/** Every revision with who and when, newest first. */
export function RevisionList({ locale, program, history }: RevisionListProps) {
  const t = textsOf(locale, 'Curriculum')
  const { slug, version, hasDraft, revisions } = history
  const changeText = (entry: RevisionEntry) => {
    const when = formatDoualaMoment(entry.createdAt, locale)
    const authorText =
      entry.origin === 'import'
        ? t('byImport')
        : entry.createdBy
          ? t('writtenBy', { when, name: entry.createdBy })
          : t('written', { when })
    if (!entry.publishedAt) {
      return authorText
    }
    const at = formatDoualaMoment(entry.publishedAt, locale)
    const published = entry.publishedBy
      ? t('publishedBy', { when: at, name: entry.publishedBy })
      : t('publishedAt', { when: at })
    return `${authorText}, ${published}`
  }
  return (
    <>
      {hasDraft && <p className="mb-4">{t('draftFirstNote')}</p>}
      <ol className="rounded-card border border-line bg-raised">
        {revisions.map((entry) => (
          <li
            key={entry.number}
            className="flex flex-wrap items-center justify-between gap-3 border-line p-4 not-first:border-t"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {t('revision', { number: entry.number })}
                <Badge tone={tones[entry.state]}>{t(`revisionStates.${entry.state}`)}</Badge>
              </p>
              <p className="mt-1 text-sm text-soft">{changeText(entry)}</p>
            </div>
            {entry.state === 'old' && !hasDraft && (
              <ActionForm
                id={`restore-${entry.number}`}
                locale={locale}
                action={restoreRevisionAction}
                fields={[]}
                hidden={{
                  slug: program,
                  item: slug,
                  version: String(version),
                  number: String(entry.number),
                }}
                texts={{
                  ...actionFormTexts(locale, 'Curriculum.restoreDraft', 'Curriculum.working'),
                  submit: t('restoreVersion', { number: entry.number }),
                }}
                variant="secondary"
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
