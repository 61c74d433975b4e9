import type { Locale } from '@/config/locales'
import { type CriterionLevel, criterionLevels } from '@/features/study/learning/item-kinds'
import type { ItemView } from '@/features/study/learning/learning.answers'
import type { ItemProject } from '@/features/study/learning/server/get-item-page'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Card } from '@/ui/card'
import { getMyWork } from '../server/get-my-assignments'
import { HandIn } from './hand-in'
import { SubmissionCard } from './submission-card'

interface WorkPanelProps {
  locale: Locale
  item: ItemView
  project: ItemProject | null
  path: string
  outcome?: string
}

type LevelTexts = Pick<NonNullable<ItemView['rubric']>[number], CriterionLevel>

/** What full, half and no points look like; nothing where the rubric does not say it. */
function Levels({ locale, criterion }: { locale: Locale; criterion: LevelTexts }) {
  const t = textsOf(locale, 'Learning')
  const said = criterionLevels.flatMap((level) => {
    const text = criterion[level]
    return text ? [{ level, text }] : []
  })
  return (
    said.length > 0 && (
      <dl className="mt-2 grid gap-1 text-sm text-soft">
        {said.map(({ level, text }) => (
          <div key={level}>
            <dt className="inline font-semibold">{t(`levels.${level}`)}</dt>{' '}
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
    )
  )
}

/** The criteria, the handed-in versions with their results, and the form for the next version. */
export async function WorkPanel({ locale, item, project, path, outcome }: WorkPanelProps) {
  const t = textsOf(locale, 'Learning')
  const own = textsOf(locale, 'Assignments')
  const work = await runPage(getMyWork, { item: item.id }, { locale, path })
  return (
    <div className="mt-8 grid gap-8 print:hidden">
      {item.rubric && item.rubric.length > 0 && (
        <section>
          <h2 className="display mb-3 text-xl">{t('rubric')}</h2>
          <ul className="grid gap-2">
            {item.rubric.map(({ id, points, text, ...each }) => (
              <li key={id} className="grid grid-cols-[5.5rem_1fr] gap-3 border-t border-line pt-2">
                <span className="font-semibold tabular-nums">{t('points', { points })}</span>
                <div className="min-w-0">
                  {text}
                  <Levels locale={locale} criterion={each} />
                </div>
              </li>
            ))}
          </ul>
          {item.good_work && (
            <>
              <h3 className="mt-5 font-semibold">{t('goodWork')}</h3>
              <p className="mt-1 max-w-[65ch]">{item.good_work}</p>
            </>
          )}
        </section>
      )}
      <section id="work" aria-labelledby="work-title" className="grid scroll-mt-6 gap-4">
        <h2 id="work-title" className="display text-xl">
          {own('work')}
        </h2>
        <Alert live={false} kind={item.state === 'done' ? 'success' : 'info'}>
          {t(`work.${item.state ?? 'todo'}`)}
        </Alert>
        {work.submissions.length > 0 && (
          <ul className="grid gap-4">
            {work.submissions.map((submission) => (
              <SubmissionCard key={submission.id} locale={locale} submission={submission} isOnItemPage />
            ))}
          </ul>
        )}
        {item.state !== 'done' && (
          <Card>
            {work.submissions.length > 0 && <p className="mb-5 text-soft">{own('newVersion')}</p>}
            <HandIn locale={locale} item={item.id} project={project} outcome={outcome} />
          </Card>
        )}
      </section>
    </div>
  )
}
