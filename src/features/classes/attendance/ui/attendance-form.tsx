'use client'

import { useRef } from 'react'
import type { Locale } from '@/config/locales'
import type { FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'
import { type AttendanceState, attendanceStates, fieldPrefix } from '../attendance.schema'
import type { Sheet } from '../server/get-sheet'

interface AttendanceFormProps {
  locale: Locale
  action: FormFunction
  sessionId: string
  students: Sheet['students']
  texts: Record<AttendanceState | 'everybody' | 'save' | 'saving' | 'network', string>
}

type AnyAnswer = (previous: FormAnswer, form: FormData) => Promise<FormAnswer>

const tones: Record<AttendanceState, string> = {
  present: 'has-checked:border-forest has-checked:bg-forest-tint has-checked:text-forest',
  late: 'has-checked:border-transparent has-checked:bg-sun has-checked:text-on-sun',
  absent: 'has-checked:border-brick has-checked:bg-brick-tint has-checked:text-brick',
}

/**
 * All students of a class with three large buttons each; first "everybody present", then the exceptions. Without scripts the first
 * button stores everybody as present at once.
 */
export function AttendanceForm({ locale, action, sessionId, students, texts }: AttendanceFormProps) {
  const { state, busy, form } = useFormAction(action as AnyAnswer, { networkError: texts.network })
  const list = useRef<HTMLUListElement>(null)
  const markEverybody = () => {
    for (const input of list.current?.querySelectorAll<HTMLInputElement>('input[value="present"]') ?? []) {
      input.checked = true
    }
  }
  return (
    <form {...form} className="grid gap-4">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="id" value={sessionId} />
      {state.status === 'error' && state.message && <Alert kind="error" title={state.message} />}
      <Button
        name="all"
        value="present"
        variant="secondary"
        className="w-full sm:w-auto sm:justify-self-start"
        onClick={(event) => {
          event.preventDefault()
          markEverybody()
        }}
      >
        {texts.everybody}
      </Button>
      <ul ref={list} className="divide-y divide-line rounded-card border border-line bg-raised">
        {students.map((student) => (
          <li key={student.id}>
            <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 sm:px-4">
              <legend className="float-left min-w-40 grow py-1 font-semibold wrap-anywhere">
                {student.name}
              </legend>
              <div className="grid w-full grid-cols-3 gap-1.5 sm:w-auto">
                {attendanceStates.map((each) => (
                  <label
                    key={each}
                    className={`relative grid min-h-11 place-items-center sm:min-w-20 rounded-[10px] border border-edge px-1 text-center text-sm sm:px-2 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-forest ${tones[each]}`}
                  >
                    <input
                      type="radio"
                      name={`${fieldPrefix}${student.id}`}
                      value={each}
                      defaultChecked={student.state === each}
                      className="absolute inset-0 size-full opacity-0"
                    />
                    {texts[each]}
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <Button busy={busy} busyLabel={texts.saving} className="w-full sm:w-auto">
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
