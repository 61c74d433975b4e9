'use client'

import { useRef, useState } from 'react'
import { type Locale, locales } from '@/config/locales'
import { type ExerciseProof, holds, proveExercise } from '@/features/study/practice/client/prove-exercise'
import { type RunnerFiles, RunnerNotLoaded } from '@/features/study/practice/client/run-exercise'
import type { Exercise } from '@/features/study/practice/server/present-exercise'
import type { FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'
import { useItemVersion } from './item-version'

interface ProveFormProps {
  hidden: Readonly<Record<string, string>>
  /** The version of the exercise below. */
  version: number
  exercise: Record<Locale, Exercise>
  files: RunnerFiles
  action: FormFunction
  texts: {
    prove: string
    proving: string
    unmet: string
    startPasses: string
    notLoaded: string
    networkError: string
    languages: Record<Locale, string>
  }
}

/** Runs the checks of the stored draft in this browser, with its solution and its starting code, and sends the results. */
export function ProveForm({ hidden, version, exercise, files, action, texts }: ProveFormProps) {
  const { behind } = useItemVersion(version)
  const { state, busy, form } = useFormAction(
    action as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>,
    { networkError: texts.networkError },
  )
  const [proofs, setProofs] = useState<Partial<Record<Locale, ExerciseProof>>>({})
  const [running, setRunning] = useState(false)
  const [error, setError] = useState('')
  const results = useRef<HTMLInputElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const labelOf = (language: Locale, id: string) =>
    exercise[language].checks.find((check) => check.id === id)?.label ?? id
  const prove = async () => {
    setRunning(true)
    setError('')
    setProofs({})
    try {
      const proofs: Partial<Record<Locale, ExerciseProof>> = {}
      for (const language of locales) {
        proofs[language] = await proveExercise(
          exercise[language],
          files,
          language,
          stage.current ?? undefined,
        )
      }
      setProofs(proofs)
      if (results.current && locales.every((language) => proofs[language] && holds(proofs[language]))) {
        results.current.value = JSON.stringify(proofs)
        results.current.form?.requestSubmit()
      }
    } catch (failure) {
      if (!(failure instanceof RunnerNotLoaded)) {
        throw failure
      }
      setError(texts.notLoaded)
    } finally {
      setRunning(false)
    }
  }
  return (
    <form {...form} className="grid gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="version" value={version} />
      <input ref={results} type="hidden" name="results" defaultValue="" />
      {error && <Alert kind="error" title={error} />}
      {locales.map((language) => {
        const proof = proofs[language]
        return (
          proof &&
          !holds(proof) && (
            <Alert key={language} kind="error" title={texts.languages[language]}>
              {proof.error && <p className="font-mono text-sm wrap-anywhere">{proof.error}</p>}
              {proof.startPasses && <p>{texts.startPasses}</p>}
              {proof.unmet.length > 0 && (
                <>
                  <p>{texts.unmet}</p>
                  <ul className="list-disc pl-5">
                    {proof.unmet.map((id) => (
                      <li key={id}>{labelOf(language, id)}</li>
                    ))}
                  </ul>
                </>
              )}
            </Alert>
          )
        )
      })}
      {state.message && (
        <Alert key={state.at} kind={state.status === 'ok' ? 'success' : 'error'} title={state.message} />
      )}
      <div ref={stage} className="runner-stage-empty" />
      <Button
        type="button"
        variant="secondary"
        busy={running || busy || behind}
        busyLabel={running || busy ? texts.proving : undefined}
        className="justify-self-start"
        onClick={() => void prove()}
      >
        {texts.prove}
      </Button>
    </form>
  )
}
