'use client'

import { useIsland } from '@/ui/use-island'
import { attachCodeRuns } from './attach-code-runs'

interface CodeRunsRootProps {
  /** The files that each language runs with, as JSON. */
  files: string
  script: string
  texts: { run: string; failed: string }
  /** What is fetched the first time, as a sentence for each language. */
  weights: Record<`data-${string}`, string>
}

/** What stands below each block that can be run, once for all of them, and what its button needs. */
export function CodeRunsRoot({ files, script, texts, weights }: CodeRunsRootProps) {
  return (
    <div
      ref={useIsland<HTMLDivElement>(attachCodeRuns)}
      hidden
      data-code-runs={files}
      data-script={script}
      data-failed={texts.failed}
      {...weights}
      suppressHydrationWarning
    >
      <div className="code-run">
        <button type="button">{texts.run}</button>
        <span role="status" />
      </div>
    </div>
  )
}
