import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pick, textsOf } from '@/i18n/texts-of'
import { SavePages } from './save-pages'

interface SaveProps {
  locale: Locale
  program: string
  /** Slugs of the items to save; the map of the program and the review are saved too. */
  items: readonly string[]
  /** The workbench of the program is saved too. */
  hasWorkbench?: boolean
  /** The files of their exercises and texts, by address: bytes. */
  files: Readonly<Record<string, number>>
  what: 'saveWeek' | 'saveProgram'
}

/** "Save this week on my phone (340 KB)". */
export function SaveOnDevice({ locale, program, items, hasWorkbench, files, what }: SaveProps) {
  const t = textsOf(locale, 'Offline')
  return (
    <SavePages
      urls={[
        href(locale, paths.myProgram(program)),
        href(locale, paths.review),
        ...(hasWorkbench ? [href(locale, paths.myWorkbench(program))] : []),
        ...items.map((item) => href(locale, paths.myItem(program, item))),
      ]}
      files={files}
      texts={{
        save: pick(locale, 'Offline', [what])[what],
        saving: t('saving'),
        saved: what === 'saveWeek' ? t('savedWeek') : t('savedProgram'),
        failed: t('saveFailed'),
        full: t('saveFull'),
      }}
    />
  )
}
