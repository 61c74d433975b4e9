'use client'

import { useEffect, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import { type RunnerFiles, RunnerNotLoaded } from '../client/run-code'
import { runExercise } from '../client/run-exercise'
import type { Outcome } from '../runners/contract'
import type { Files } from '../runners/project/files'
import { takeFromLesson } from '../workbench/from-lesson'
import {
  asLessonCode,
  dropFilesOfOthers,
  filesOfTool,
  type KeptFiles,
  keepFilesOf,
  readFilesOf,
} from '../workbench/kept-files'
import { mostText, type Tool, taskOf, toolRunners } from '../workbench/tools.rules'

interface Place {
  owner: string
  program: string
  /** The first one that is offered. */
  first: Tool
}

const namesIn = (files: Files) => Object.keys(files)
const sizeOf = (files: Files) => Object.values(files).reduce((sum, text) => sum + text.length, 0)

/** The files of each tool, kept in this browser from the first key on. */
export function useFiles({ owner, program, first }: Place) {
  const [kept, setKept] = useState<KeptFiles>({ tool: null, files: {} })
  const [isKept, setIsKept] = useState(true)
  const lesson = kept.showsLesson ? kept.lesson : undefined
  const tool = lesson?.tool ?? kept.tool ?? first
  const files = lesson?.files ?? filesOfTool(kept, tool)
  const [wanted, setWanted] = useState('')
  const active = Object.hasOwn(files, wanted) ? wanted : (namesIn(files)[0] ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what is kept in this browser
  useEffect(() => {
    dropFilesOfOthers(owner)
    const before = readFilesOf(owner, program)
    const taken = asLessonCode(takeFromLesson())
    if (taken) {
      store({ ...before, lesson: taken, showsLesson: true })
    } else {
      setKept(before)
    }
  }, [])
  const store = (next: KeptFiles) => {
    setKept(next)
    setIsKept(keepFilesOf(owner, program, next))
  }
  return {
    tool,
    files,
    active,
    isKept,
    hasLesson: kept.lesson !== undefined,
    showsLesson: lesson !== undefined,
    showLesson: () => store({ ...kept, showsLesson: true }),
    choose: setWanted,
    setTool: (next: Tool) => store({ ...kept, tool: next, showsLesson: false }),
    /** What would be too much is not taken. */
    setFiles(next: Files) {
      if (sizeOf(next) <= mostText || sizeOf(next) < sizeOf(files)) {
        store(
          lesson
            ? { ...kept, lesson: { tool, files: next } }
            : { ...kept, tool, files: { ...kept.files, [tool]: next } },
        )
      }
    },
  }
}

/** Runs the open file of a tool. Nothing is fetched before. */
export function useRun(runnerFiles: Readonly<Record<Tool, RunnerFiles>>, locale: Locale, title: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  const [notLoaded, setNotLoaded] = useState(false)
  const [fetched, setFetched] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  const clear = () => {
    setOutcome(null)
    setNotLoaded(false)
    stage.current?.replaceChildren()
  }
  const run = async (tool: Tool, files: Files, active: string) => {
    if (busy) {
      return
    }
    clear()
    setBusy(true)
    // A page that is shown may hang later.
    const stopped = () => setOutcome((shown) => shown && { ...shown, status: 'stopped' })
    stage.current?.addEventListener('runner-stopped', stopped, { once: true })
    setFetched(0)
    try {
      setOutcome(
        await runExercise({
          runner: toolRunners[tool],
          files: runnerFiles[tool],
          task: taskOf(tool, files, active, locale),
          stage: stage.current ?? undefined,
          title,
          onFetched: setFetched,
        }),
      )
    } catch (error) {
      if (!(error instanceof RunnerNotLoaded)) {
        throw error
      }
      setNotLoaded(true)
    } finally {
      setBusy(false)
    }
  }
  return { outcome, busy, notLoaded, fetched, stage, run, clear }
}
