'use client'

import { useIsland } from '@/ui/use-island'
import { attachCodeRuns } from './attach-code-runs'

interface CodeRunsRootProps {
  /** For the script that runs the blocks. */
  setting: string
  script: string
  texts: { run: string; failed: string }
  /** What is fetched the first time, as a sentence for each language. */
  weights: Record<`data-${string}`, string>
}

/** What the buttons below the blocks of a lesson need. */
export function CodeRunsRoot({ setting, script, texts, weights }: CodeRunsRootProps) {
  return (
    <span
      ref={useIsland<HTMLSpanElement>(attachCodeRuns)}
      hidden
      data-code-runs={setting}
      data-script={script}
      data-press={texts.run}
      data-failed={texts.failed}
      {...weights}
      suppressHydrationWarning
    />
  )
}
