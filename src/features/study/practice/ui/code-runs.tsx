import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { RunnerFiles } from '../client/run-code'
import { type BlockLanguage, blockLanguagesIn, blockRunners } from '../code-blocks.rules'
import { codeRunsScript, runnerFiles } from '../server/runner-files'
import { CodeRunsRoot } from './code-runs-root'

/** What the script that runs the blocks of a lesson reads on the page. */
export type CodeRunsFiles = Partial<Record<BlockLanguage, RunnerFiles>>

/** Lets readers run the blocks of a text that can be run; nothing for a text without one. */
export function CodeRuns({ locale, html }: { locale: Locale; html: string }) {
  const languages = blockLanguagesIn(html)
  if (languages.length === 0) {
    return null
  }
  const t = textsOf(locale, 'CodeRuns')
  const script = codeRunsScript()
  const files = languages.map((name) => [name, runnerFiles(blockRunners[name])] as const)
  return (
    <CodeRunsRoot
      files={JSON.stringify(Object.fromEntries(files) satisfies CodeRunsFiles)}
      script={script.url}
      texts={{ run: t('run'), failed: t('failed') }}
      weights={Object.fromEntries(
        files.map(([name, { bytes }]) => {
          const kilobytes = Math.ceil((bytes + script.bytes) / 1024)
          return [`data-${name}`, t('weight', { kilobytes })]
        }),
      )}
    />
  )
}
