import { randomUUID } from 'node:crypto'
import type { Locale } from '@/config/locales'
import { runnerOf } from '@/features/study/practice/runners/registry'
import { isForm } from '@/features/study/practice/runners/runner-info'
import { runnerFiles } from '@/features/study/practice/server/runner-files'
import { Practice } from '@/features/study/practice/ui/practice'
import { practiceTexts } from '@/features/study/practice/ui/practice-texts'
import { ScrollBox } from '@/features/study/practice/ui/scroll-box'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { answerExerciseAction } from '../actions'
import type { ItemPage } from '../server/get-item-page'
import { ExerciseSection } from './exercise-section'

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
  const takesFile = exercise.runner === 'file' || exercise.runner === 'photo'
  const judged =
    isForm(info) && typeof attempt?.code === 'string'
      ? { status: 'done' as const, output: '', results: info.judge(attempt.code, exercise.spec) }
      : null
  return (
    <ExerciseSection
      locale={locale}
      exercise={exercise}
      files={files}
      withoutScript={isForm(info) ? null : t(takesFile ? 'needsScriptFile' : 'needsScriptHow')}
    >
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
          slug: item.slug,
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
    </ExerciseSection>
  )
}
