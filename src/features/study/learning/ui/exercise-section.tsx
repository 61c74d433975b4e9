import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import type { RunnerFiles } from '@/features/study/practice/client/run-code'
import type { Exercise } from '@/features/study/practice/server/present-exercise'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'

interface ExerciseSectionProps {
  locale: Locale
  exercise: Exercise
  files: RunnerFiles
  /** What to do without scripts, where it can only be read then. */
  withoutScript: string | null
  children: ReactNode
}

/** What is to be done in an exercise, above its field. */
export function ExerciseSection({ locale, exercise, files, withoutScript, children }: ExerciseSectionProps) {
  const t = textsOf(locale, 'Practice.panel')
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
      {withoutScript && (
        <Alert kind="warning" live={false} title={t('needsScript')} className="js:hidden">
          <p>{withoutScript}</p>
        </Alert>
      )}
      {children}
    </section>
  )
}
