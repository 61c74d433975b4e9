import { randomUUID } from 'node:crypto'
import type { Locale } from '@/config/locales'
import { runnerOf } from '@/features/study/practice/runners/registry'
import { runnerFiles } from '@/features/study/practice/server/runner-files'
import { Practice } from '@/features/study/practice/ui/practice'
import { practiceTexts } from '@/features/study/practice/ui/practice-texts'
import { ScrollBox } from '@/features/study/practice/ui/scroll-box'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { answerExerciseAction } from '../actions'
import type { ItemPage } from '../server/get-item-page'

/** Code that the learner's own works with. */
function Given({ title, code }: { title: string; code: string }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ScrollBox label={title} className="max-h-80 overflow-y-auto border border-line bg-sunken p-3">
        <pre className="font-mono text-sm">{code.trimEnd()}</pre>
      </ScrollBox>
    </div>
  )
}

/**
 * The panel of an exercise. Without scripts an answer without code is sent as a form; code can be read, and the page
 * explains that it needs JavaScript.
 */
export function PracticePanel({ locale, page }: { locale: Locale; page: ItemPage }) {
  const t = textsOf(locale, 'Practice.panel')
  const { item, exercise: practice, attempt } = page
  if (!practice) {
    return null
  }
  const { owner, ...exercise } = practice
  const files = runnerFiles(exercise.runner)
  const done = item.state === 'done'
  const info = runnerOf(exercise.runner)
  const judged =
    info.runsIn === 'page' && typeof attempt?.code === 'string'
      ? { status: 'done' as const, output: '', results: info.judge(attempt.code, exercise.spec) }
      : null
  return (
    <section
      id="exercise"
      aria-labelledby="exercise-title"
      className="mt-8 grid min-w-0 scroll-mt-6 grid-cols-1 gap-4"
    >
      <h2 id="exercise-title" className="display text-2xl">
        {t('title')}
      </h2>
      <p className="text-soft">
        {textsOf(locale)(`Practice.lead.${exercise.runner}`)}{' '}
        {files.bytes > 0 && t('weight', { kilobytes: Math.max(1, Math.round(files.bytes / 1024)) })}
      </p>
      <h3 className="font-semibold">{t('checksTitle')}</h3>
      <ul className="list-disc pl-6">
        {exercise.checks.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      {info.runsIn !== 'page' && (
        <Alert kind="warning" live={false} title={t('needsScript')} className="js:hidden">
          <p>{t('needsScriptHow')}</p>
        </Alert>
      )}
      {exercise.runner === 'http' && exercise.spec.given && (
        <Given title={t('given.http')} code={exercise.spec.given} />
      )}
      {exercise.runner === 'tests' && exercise.spec.program && (
        <Given title={t('given.tests')} code={exercise.spec.program} />
      )}
      {done && <Alert kind="success" live={false} title={t('doneNotice')} />}
      <Practice
        item={{
          id: item.id,
          title: item.title,
          revision: item.revision,
          owner,
          exercise,
          files,
          draft: item.draft ?? null,
          failed: done ? 0 : item.attempts.count,
          done,
        }}
        texts={practiceTexts(locale, exercise.runner)}
        action={answerExerciseAction}
        hidden={{
          locale,
          id: item.id,
          revision: String(item.revision),
          client_id: randomUUID(),
          slug: item.program.slug,
          item: item.slug,
        }}
        judged={judged}
      />
    </section>
  )
}
