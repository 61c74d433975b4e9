import type { Locale } from '@/config/locales'
import { runnerFiles } from '@/features/study/practice/server/runner-files'
import { Practice } from '@/features/study/practice/ui/practice'
import { practiceTexts } from '@/features/study/practice/ui/practice-texts'
import { textsOf } from '@/i18n/texts-of'
import type { PublicItem } from '../server/get-public-item'
import { ExerciseSection } from './exercise-section'

/** The exercise of an open program: the browser runs and judges it, and nothing is sent. */
export function OpenPractice({ locale, item }: { locale: Locale; item: PublicItem }) {
  const { id, slug, title, exercise } = item
  if (!exercise) {
    return null
  }
  const files = runnerFiles(exercise.runner)
  return (
    <ExerciseSection
      locale={locale}
      exercise={exercise}
      files={files}
      withoutScript={textsOf(locale, 'OpenProgram')('needsScriptHow')}
    >
      <Practice
        item={{
          id,
          slug,
          title,
          revision: 0,
          owner: null,
          exercise,
          files,
          draft: null,
          failed: 0,
          done: false,
        }}
        texts={practiceTexts(locale, exercise.runner)}
        judged={null}
      />
    </ExerciseSection>
  )
}
