import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { type BlockLanguage, blockRunners } from '../code-blocks.rules'
import { blockLanguagesIn, codeRunsScript, runnerFiles } from '../server/runner-files'
import { CodeRunsRoot } from './code-runs-root'

const textsFor = (locale: Locale) => ({
  ...pick(locale, 'Practice', ['codeLabel', 'fetching', 'flooded', 'preview', 'run', 'running', 'stopped']),
  ...pick(locale, 'Practice.block'),
})

/** What the script that runs the blocks of a lesson knows of the page. */
export interface CodeRunsSetting {
  locale: Locale
  files: Partial<Record<BlockLanguage, ReturnType<typeof runnerFiles>>>
  texts: ReturnType<typeof textsFor>
}

/** Lets readers run the blocks of a text that can be run; nothing for a text without one. */
export function CodeRuns({ locale, html }: { locale: Locale; html: string }) {
  const languages = blockLanguagesIn(html)
  if (languages.length === 0) {
    return null
  }
  const t = textsOf(locale, 'Practice')
  const files = Object.fromEntries(languages.map((name) => [name, runnerFiles(blockRunners[name])]))
  const setting: CodeRunsSetting = { locale, files, texts: textsFor(locale) }
  return (
    <CodeRunsRoot
      setting={JSON.stringify(setting)}
      script={codeRunsScript().url}
      texts={{ run: t('run'), failed: t('block.failed') }}
      weights={Object.fromEntries(
        languages.map((name) => {
          const bytes = (files[name]?.bytes ?? 0) + codeRunsScript().bytes
          return [`data-${name}`, t('panel.weight', { kilobytes: Math.ceil(bytes / 1024) })]
        }),
      )}
    />
  )
}
