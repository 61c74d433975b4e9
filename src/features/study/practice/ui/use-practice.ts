'use client'

import { useEffect, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import { type RunnerFiles, RunnerNotLoaded } from '../client/run-code'
import { isPassed, runExercise } from '../client/run-exercise'
import type { Outcome } from '../runners/contract'
import type { Exercise } from '../server/present-exercise'
import { dropWorkOfOthers, type KeptWork, keepWork, readWork } from './kept-work'
import { markDone } from './open-marks'
import { type Attempt, sendAttempt } from './send-attempt'

export interface PracticeItem {
  id: string
  slug: string
  /** Its name while it waits to be sent. */
  title: string
  revision: number
  /** null: a visitor of an open program, whose attempts are sent nowhere. */
  owner: string | null
  exercise: Exercise
  files: RunnerFiles
  /** The code that was sent last, from any device. */
  draft: string | null
  /** Number of failed tries; `done`: hints and solution are always available. */
  failed: number
  done: boolean
}

type Delivery =
  | { state: 'none' | 'sending' | 'sent' | 'waiting' }
  | { state: 'failed'; attempt: Attempt }
  | { state: 'refused'; message: string }

interface Options {
  item: PracticeItem
  /** The result of an answer that was sent as a plain form. */
  judged: Outcome | null
  previewTitle: string
  locale: Locale
  onPassed(): void
  /** A file cannot be checked; the reason, as a key under Practice.refused. It was no try. */
  onRefused(reason: string): void
}

/** A file that takes too long is as little a try as one that cannot be opened. */
const refusalOf = ({ refused, status }: Outcome, file: Uint8Array | undefined) =>
  refused ?? (file && status === 'stopped' ? 'slow' : undefined)

/** The written code, kept on the device from the first key on, with the tries and hints. */
function useWork({ id, owner, exercise, draft, failed }: PracticeItem) {
  const first: KeptWork = { code: draft ?? exercise.starter, failed, hints: 0, running: false }
  const [work, setWork] = useState(first)
  const [crashed, setCrashed] = useState(false)
  const newest = useRef(first)
  const change = (part: Partial<KeptWork>) => {
    newest.current = { ...newest.current, ...part }
    setWork(newest.current)
    keepWork(owner, id, newest.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for work kept in this browser
  useEffect(() => {
    if (owner !== null) {
      dropWorkOfOthers(owner)
    }
    const storedWork = readWork(owner, id)
    if (storedWork) {
      setCrashed(storedWork.running)
      change({ ...storedWork, failed: Math.max(storedWork.failed, failed), running: false })
    }
  }, [])
  return { work, newest, change, crashed }
}

/** Sends an attempt: now, or again when the student asks. */
function useDelivery(title: string, onPassed: () => void) {
  const [delivery, setDelivery] = useState<Delivery>({ state: 'none' })
  const deliver = async (attempt: Attempt) => {
    setDelivery({ state: 'sending' })
    const result = await sendAttempt(attempt, title)
    if (result.status === 'failed') {
      setDelivery({ state: 'failed', attempt })
    } else if (result.status === 'refused') {
      setDelivery({ state: 'refused', message: result.message })
    } else {
      setDelivery({ state: result.status })
      if (result.status === 'sent' && result.passed) {
        onPassed()
      }
    }
  }
  return { delivery, setDelivery, deliver }
}

/** Which checks are met, by their ids. */
function checksOf({ checks }: PracticeItem['exercise'], { status, results }: Outcome) {
  const met = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
  return Object.fromEntries(checks.map(({ id }) => [id, status === 'done' && met.has(id)]))
}

/** One exercise: writing, running, its result, and sending it. Nothing runs unless the student asks. */
export function usePractice({ item, judged, previewTitle, locale, onPassed, onRefused }: Options) {
  const { work, newest, change, crashed } = useWork(item)
  const [outcome, setOutcome] = useState(judged)
  const [busy, setBusy] = useState(false)
  const [notLoaded, setNotLoaded] = useState(false)
  const [fetched, setFetched] = useState(0)
  const { delivery, setDelivery, deliver } = useDelivery(item.title, onPassed)
  const stage = useRef<HTMLDivElement>(null)
  const passed = outcome !== null && isPassed(outcome, item.exercise.spec)

  const judge = (result: Outcome, code: string) => {
    setOutcome(result)
    const well = isPassed(result, item.exercise.spec)
    change({ running: false, failed: newest.current.failed + (well ? 0 : 1) })
    if (item.owner === null) {
      return well ? markDone(item.id) : undefined
    }
    void deliver({
      item: item.id,
      client_id: crypto.randomUUID(),
      at: new Date().toISOString(),
      revision: item.revision,
      code,
      checks: checksOf(item.exercise, result),
    })
  }

  const run = async (file?: Uint8Array<ArrayBuffer>) => {
    if (busy) {
      return
    }
    setBusy(true)
    setNotLoaded(false)
    setFetched(0)
    setDelivery({ state: 'none' })
    const { code } = newest.current
    // If this run crashes the browser, the page shows a notice when it is opened again, and runs nothing.
    change({ running: true })
    try {
      const result = await runExercise({
        runner: item.exercise.runner,
        files: item.files,
        task: { code, file, spec: item.exercise.spec, language: locale },
        stage: stage.current ?? undefined,
        title: previewTitle,
        onFetched: setFetched,
      })
      const reason = refusalOf(result, file)
      if (reason !== undefined || result.status === 'unavailable') {
        setOutcome(reason === undefined ? result : null)
        change({ running: false })
        if (reason !== undefined) {
          onRefused(reason)
        }
      } else {
        judge(result, code)
      }
    } catch (error) {
      if (!(error instanceof RunnerNotLoaded)) {
        throw error
      }
      change({ running: false })
      setNotLoaded(true)
    } finally {
      setBusy(false)
    }
  }

  return {
    work,
    change,
    crashed,
    outcome,
    setOutcome,
    busy,
    notLoaded,
    /** The downloaded share of the runner's files, from 0 to 1. */
    fetched,
    delivery,
    deliver,
    passed,
    run,
    stage,
  }
}
