'use client'

import { useRef, useState } from 'react'
import { type Locale, locales } from '@/config/locales'
import {
  type ExerciseProof,
  fewestWrongAnswers,
  holds,
  proveExercise,
} from '@/features/study/practice/client/prove-exercise'
import { type RunnerFiles, RunnerNotLoaded } from '@/features/study/practice/client/run-code'
import type { ProvableExercise } from '@/features/study/practice/server/present-proof'
import { say } from '@/i18n/say'
import type { FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'
import { useItemVersion } from './item-version'

interface ProveFormProps {
  locale: Locale
  hidden: Readonly<Record<string, string>>
  /** The version of the exercise below. */
  version: number
  exercise: Record<Locale, ProvableExercise>
  files: RunnerFiles
  action: FormFunction
  texts: {
    prove: string
    proving: string
    faults: Record<ProofFault, string>
    notLoaded: string
    networkError: string
    languages: Record<Locale, string>
  }
}

type ProofFault = Exclude<keyof ExerciseProof, 'error'>
const faultNames = [
  'unmet',
  'startPasses',
  'accepted',
  'refused',
  'untested',
  'silent',
  'tooFewWrong',
] as const satisfies readonly ProofFault[]

/** Runs the checks of the stored draft in this browser, with every answer of its author, and sends the results. */
export function ProveForm({ locale, hidden, version, exercise, files, action, texts }: ProveFormProps) {
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
    exercise[language].exercise.checks.find((check) => check.id === id)?.label ?? id
  /** What the proof found, each in a sentence, with the checks that it names. */
  const faultsOf = (language: Locale, proof: ExerciseProof) =>
    faultNames.flatMap((name) => {
      const found = proof[name]
      if (!Array.isArray(found)) {
        return found
          ? [{ name, text: say(locale, texts.faults[name], { count: fewestWrongAnswers }), checks: [] }]
          : []
      }
      const checks = found.filter((each) => typeof each === 'string').map((id) => labelOf(language, id))
      const numbers = found.filter((each) => typeof each === 'number').join(', ')
      return found.length > 0 ? [{ name, text: say(locale, texts.faults[name], { numbers }), checks }] : []
    })
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
              {faultsOf(language, proof).map(({ name, text, checks }) => (
                <div key={name}>
                  <p>{text}</p>
                  {checks.length > 0 && (
                    <ul className="list-disc pl-5">
                      {checks.map((label) => (
                        <li key={label}>{label}</li>
                      ))}
                    </ul>
                  )}
                </div>
              ))}
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
