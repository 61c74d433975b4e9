'use client'

import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { type Files, firstPage } from '../runners/project/files'
import { phoneWidth, previewWidths } from '../runners/project/situations'
import { saveZip } from './load-zip'
import type { PracticeTexts } from './practice-texts'

interface ProjectPreviewProps {
  stage: RefObject<HTMLDivElement | null>
  isShown: boolean
  /** The name of the zip, without its ending. */
  name: string
  /** The address of the script that makes the zip. */
  zip: string
  files: Files
  texts: PracticeTexts
}

/** The width that the page has in the frame, and how much it is made smaller to fit the place. */
function useWidth(stage: RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState<number>(phoneWidth)
  const [place, setPlace] = useState<number>(phoneWidth)
  useEffect(() => {
    if (!stage.current) {
      return
    }
    const observer = new ResizeObserver(([entry]) => setPlace(entry?.contentRect.width || phoneWidth))
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [stage])
  const style = { '--page-width': `${width}px`, '--page-scale': Math.min(1, place / width) } as CSSProperties
  return { width, setWidth, style }
}

/** Which of its pages the project shows. */
function useShownPage(stage: RefObject<HTMLDivElement | null>) {
  const [page, setPage] = useState(firstPage)
  useEffect(() => {
    const place = stage.current
    const hear = (event: Event) => setPage(String((event as CustomEvent).detail))
    place?.addEventListener('page-shown', hear)
    return () => place?.removeEventListener('page-shown', hear)
  }, [stage])
  return page
}

/** Saves the files as a zip. What makes it is fetched when it is pressed. */
export function ZipButton({
  name,
  zip,
  files,
  texts: { labels },
}: Omit<ProjectPreviewProps, 'stage' | 'isShown'>) {
  const [failed, setFailed] = useState(false)
  const save = async () => {
    setFailed(false)
    await saveZip(zip, `${name}.zip`, files).catch(() => setFailed(true))
  }
  return (
    <div data-needs-js>
      <Button type="button" variant="quiet" onClick={() => void save()}>
        {labels.zip}
      </Button>
      <p role="status" className="text-sm">
        {failed && labels.zipFailed}
      </p>
    </div>
  )
}

/** The project as it is shown after a run, at the width of a phone or of a computer. */
export function ProjectPreview({ stage, isShown, ...zip }: ProjectPreviewProps) {
  const { labels, locale } = zip.texts
  const { width, setWidth, style } = useWidth(stage)
  const page = useShownPage(stage)
  const reload = () =>
    stage.current
      ?.querySelector<HTMLIFrameElement>('iframe')
      ?.contentWindow?.postMessage({ type: 'reload' }, '*')
  return (
    <div className="grid min-w-0 gap-3">
      {isShown && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="font-mono text-sm">
            {page}
          </p>
          <fieldset aria-label={labels.pageWidth} className="flex min-w-0 gap-1.5">
            {previewWidths.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === width}
                onClick={() => setWidth(each)}
                className="min-h-11 rounded-card border border-edge px-3 text-sm aria-pressed:border-2 aria-pressed:border-forest aria-pressed:bg-forest-tint aria-pressed:font-semibold"
              >
                {say(locale, labels.pixels, { count: each })}
              </button>
            ))}
          </fieldset>
          <Button type="button" variant="secondary" size="sm" onClick={reload}>
            {labels.reload}
          </Button>
        </div>
      )}
      <div
        ref={stage}
        style={style}
        className={`runner-stage project-stage ${isShown ? '' : 'runner-stage-empty'}`}
      />
      <ZipButton {...zip} />
    </div>
  )
}
