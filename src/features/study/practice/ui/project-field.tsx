'use client'

import { useEffect, useId, useState } from 'react'
import { say } from '@/i18n/say'
import { filesOf, type ProjectSpec, readFiles, writeFiles } from '../runners/project/files'
import { CodeField, type Position } from './code-field'
import { FileTabs, tabIds, writingOf } from './file-tabs'
import type { PracticeTexts } from './practice-texts'
import { ScrollBox } from './scroll-box'

interface ProjectFieldProps {
  spec: Pick<ProjectSpec, 'files'>
  value: string
  onChange(value: string): void
  symbols: readonly string[]
  position: Position | null
  texts: PracticeTexts
  errorId?: string
}

/** The files of a project: a tab for each, and the code field for the one that is chosen. */
export function ProjectField({
  spec,
  value,
  onChange,
  symbols,
  position,
  texts,
  errorId,
}: ProjectFieldProps) {
  const { labels, locale } = texts
  const id = useId()
  const names = spec.files.map(({ name }) => name)
  const [active, setActive] = useState(names[0] ?? '')
  /** Requests for a line that came before the tab was changed are done. */
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (position?.file !== undefined) {
      setActive(position.file)
    }
  }, [position])
  const choose = (name: string) => {
    setSeen(position?.at ?? 0)
    setActive(name)
  }
  const given = spec.files.find(({ name }) => name === active)?.given
  const wanted = position !== null && position.at > seen && position.file === active ? position : null
  const ids = tabIds(id, names, active)
  return (
    <div className="grid gap-3">
      <FileTabs id={id} names={names} active={active} label={labels.files} onChoose={choose} />
      <div id={ids.panel} role="tabpanel" aria-labelledby={ids.tab}>
        {given === undefined ? (
          <CodeField
            key={active}
            info={writingOf(active, symbols)}
            label={say(locale, labels.codeOfFile, { file: active })}
            value={filesOf(spec, value)[active] ?? ''}
            onChange={(text) => onChange(writeFiles({ ...readFiles(value), [active]: text }))}
            texts={texts}
            position={wanted}
            errorId={errorId}
          />
        ) : (
          <div className="grid gap-2">
            <p className="font-semibold">{say(locale, labels.fileGiven, { file: active })}</p>
            <ScrollBox
              label={active}
              className="max-h-[70dvh] overflow-y-auto border border-line bg-sunken p-3"
            >
              <pre className="font-mono text-base leading-relaxed">{given}</pre>
            </ScrollBox>
          </div>
        )}
      </div>
    </div>
  )
}
