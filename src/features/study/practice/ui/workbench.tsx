'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { say } from '@/i18n/say'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { RunnerFiles } from '../client/run-code'
import type { Outcome } from '../runners/contract'
import type { SheetSpec } from '../runners/formulas/runner'
import type { Files } from '../runners/project/files'
import { runnerOf } from '../runners/registry'
import { openCells, type Tool, toolRunners, tools } from '../workbench/tools.rules'
import { CodeField, type Position } from './code-field'
import { FileTabs, tabIds, writingOf } from './file-tabs'
import { saveFile } from './load-zip'
import { RunErrorText, RunOutput } from './outcome-view'
import { ProjectPreview, ZipButton } from './project-preview'
import { SheetField } from './sheet-field'
import { useFiles, useRun } from './use-workbench'
import { NewFile, RemoveFile } from './workbench-files'
import type { WorkbenchTexts } from './workbench-texts'

interface WorkbenchProps {
  owner: string
  program: string
  /** Those that the program uses; the others come after “more”. */
  offered: readonly Tool[]
  runnerFiles: Readonly<Record<Tool, RunnerFiles>>
  /** The address of the script that makes a zip. */
  zip: string
  texts: WorkbenchTexts
}

interface ToolChoiceProps {
  offered: readonly Tool[]
  bench: ReturnType<typeof useFiles>
  texts: WorkbenchTexts
  /** Before another one is shown. */
  onChange(): void
}

const choiceLook =
  'min-h-11 rounded-card border border-edge bg-raised px-3 hover:bg-sunken aria-pressed:border-2 aria-pressed:border-forest aria-pressed:bg-forest-tint aria-pressed:font-semibold'

/** The tools with their files, and the code that was brought from a lesson. */
function ToolChoice({ offered, bench: chosen, texts: { bench, tools: names }, onChange }: ToolChoiceProps) {
  const { tool, hasLesson, showsLesson } = chosen
  const [all, setAll] = useState(false)
  const shown = tools.filter((each) => all || offered.includes(each) || each === tool)
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{bench.labels.tool}</legend>
      {hasLesson && (
        <button
          type="button"
          aria-pressed={showsLesson}
          onClick={() => {
            onChange()
            chosen.showLesson()
          }}
          className={choiceLook}
        >
          {bench.labels.fromLesson}
        </button>
      )}
      {shown.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === tool && !showsLesson}
          onClick={() => {
            onChange()
            chosen.setTool(each)
          }}
          className={choiceLook}
        >
          {names[each]}
        </button>
      ))}
      {shown.length < tools.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="min-h-11 px-3 underline underline-offset-4"
        >
          {bench.labels.more}
        </button>
      )}
    </fieldset>
  )
}

const sheetSpec: SheetSpec = { checks: [], cells: {}, open: openCells }

interface OpenFileProps {
  tool: Tool
  files: Files
  active: string
  outcome: Outcome | null
  position: Position | null
  texts: WorkbenchTexts
  onChange(text: string): void
}

/** The file that is open: a sheet, or code. */
function OpenFile({ tool, files, active, outcome, position, texts, onChange }: OpenFileProps) {
  const { symbols } = runnerOf(toolRunners[tool])
  const field = { value: files[active] ?? '', onChange, texts }
  return tool === 'sheet' ? (
    <SheetField key={active} spec={sheetSpec} values={outcome?.cells} symbols={symbols} {...field} />
  ) : (
    <CodeField
      key={`${tool} ${active}`}
      info={writingOf(active, symbols)}
      label={say(texts.locale, texts.labels.codeOfFile, { file: active })}
      position={position}
      {...field}
    />
  )
}

/** What came of a run, for the eyes and for screen readers. */
function Result({ outcome, texts, onLine }: { outcome: Outcome; texts: WorkbenchTexts; onLine: OnLine }) {
  const { labels, bench } = texts
  const { status, error, output, tables = [], cells } = outcome
  const ending = { stopped: labels.stopped, flooded: labels.flooded, unavailable: labels.unavailable }
  const isSilent = !error && output.trim() === '' && tables.length === 0 && cells === undefined
  return (
    <div className="grid gap-4">
      {status in ending && <Alert kind="warning" title={ending[status as keyof typeof ending]} />}
      {error && (
        <Alert kind="warning" live={false} title={bench.labels.failed}>
          <RunErrorText error={error} texts={texts} onLine={onLine} />
        </Alert>
      )}
      {status === 'done' && isSilent && <p className="text-soft">{bench.labels.silent}</p>}
      <RunOutput outcome={outcome} texts={texts} />
    </div>
  )
}

type OnLine = (line: number, file?: string) => void

/** Up to this number of kilobytes no progress is shown, because the download is fast. */
const smallTool = 50

/** What the button says while it is busy: how much of the tool has come. */
function busyText(fetched: number, { bytes }: RunnerFiles, { labels, locale }: WorkbenchTexts) {
  const total = Math.round(bytes / 1024)
  return fetched > 0 && fetched < 1 && total > smallTool
    ? say(locale, labels.fetching, { count: Math.round(fetched * total), total })
    : labels.running
}

interface FilesProps {
  bench: ReturnType<typeof useFiles>
  outcome: Outcome | null
  position: Position | null
  texts: WorkbenchTexts
}

/** The files of the chosen tool. */
function BenchFiles({ bench, outcome, position, texts }: FilesProps) {
  const id = useId()
  const { tool, files, active, setFiles, choose } = bench
  const names = Object.keys(files)
  const ids = tabIds(id, names, active)
  return (
    <>
      <FileTabs id={id} names={names} active={active} label={texts.labels.files} onChoose={choose} />
      <div id={ids.panel} role="tabpanel" aria-labelledby={ids.tab} className="min-w-0">
        <OpenFile
          tool={tool}
          files={files}
          active={active}
          outcome={outcome}
          position={position?.file === active ? position : null}
          texts={texts}
          onChange={(text) => setFiles({ ...files, [active]: text })}
        />
      </div>
    </>
  )
}

/** A file more, or less, and the open one as a download. */
function ManageFiles({ bench, texts }: Pick<FilesProps, 'bench' | 'texts'>) {
  const { tool, files, active, setFiles, choose } = bench
  const others = Object.entries(files).filter(([name]) => name !== active)
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <NewFile
        tool={tool}
        files={files}
        texts={texts}
        onAdd={(name) => {
          setFiles({ ...files, [name]: '' })
          choose(name)
        }}
      />
      <div className="flex flex-wrap gap-x-3">
        <Button type="button" variant="quiet" onClick={() => saveFile(active, files[active] ?? '')}>
          {say(texts.locale, texts.bench.labels.saveFile, { file: active })}
        </Button>
        <RemoveFile
          tool={tool}
          files={files}
          active={active}
          texts={texts}
          onRemove={() => setFiles(Object.fromEntries(others))}
        />
      </div>
    </div>
  )
}

/** A place to try things out: several files, a tool that runs them, and what comes out. */
export function Workbench({ owner, program, offered, runnerFiles, zip, texts }: WorkbenchProps) {
  const { labels, bench: words, locale } = texts
  const bench = useFiles({ owner, program, first: offered[0] ?? 'web' })
  const { tool, files, active } = bench
  const { outcome, busy, notLoaded, fetched, stage, run, clear } = useRun(runnerFiles, locale, labels.preview)
  const [position, setPosition] = useState<Position | null>(null)
  const start = () => void run(tool, files, active)
  const onLine: OnLine = (line, file = active) => {
    bench.choose(file)
    setPosition({ line, file, at: Date.now() })
  }
  const keys = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        start()
      }
    },
  }
  const saving = { name: `${program}-${tool}`, zip, files, texts }
  return (
    <div data-needs-js data-workbench="" data-practice {...keys} className="grid grid-cols-1 gap-5">
      <ToolChoice offered={offered} bench={bench} texts={texts} onChange={clear} />
      {bench.showsLesson && <p className="text-sm text-soft">{words.labels.fromLessonNote}</p>}
      {!bench.isKept && <Alert kind="warning" title={words.labels.notKept} />}
      <div className="grid min-w-0 grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <BenchFiles
            key={`${bench.showsLesson}`}
            bench={bench}
            outcome={outcome}
            position={position}
            texts={texts}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="button"
              busy={busy}
              busyLabel={busyText(fetched, runnerFiles[tool], texts)}
              onClick={start}
            >
              {labels.run}
            </Button>
            <p className="text-sm text-soft">
              {say(locale, words.labels.weight, {
                kilobytes: Math.max(1, Math.round(runnerFiles[tool].bytes / 1024)),
              })}
            </p>
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 lg:row-span-2">
          <div role="status" className="min-w-0">
            {notLoaded && <Alert kind="error" title={labels.notLoaded} />}
            {outcome && <Result outcome={outcome} texts={texts} onLine={onLine} />}
          </div>
          {tool === 'web' ? (
            <ProjectPreview stage={stage} isShown={outcome?.status === 'done'} {...saving} />
          ) : (
            <ZipButton {...saving} />
          )}
        </div>
        <ManageFiles bench={bench} texts={texts} />
      </div>
    </div>
  )
}
