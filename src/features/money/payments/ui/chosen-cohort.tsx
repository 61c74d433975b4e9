'use client'

import { useEffect, useState } from 'react'

interface ChosenCohortProps {
  /** The initial value of the list of classes. */
  initial: string
  /** The facts of each of its values. */
  facts: Readonly<Record<string, readonly string[]>>
}

/** The facts of the class that is chosen in the form. It follows changes of the list, so it needs scripts. */
export function ChosenCohort({ initial, facts }: ChosenCohortProps) {
  const [value, setValue] = useState(initial)
  useEffect(() => {
    const list = document.querySelector<HTMLSelectElement>('select#cohort')
    const read = () => setValue(list?.value ?? initial)
    read()
    list?.addEventListener('change', read)
    return () => list?.removeEventListener('change', read)
  }, [initial])
  return (
    <ul className="hidden gap-0.5 js:grid">
      {(facts[value] ?? []).map((fact) => (
        <li key={fact} className="wrap-anywhere first-letter:uppercase">
          {fact}
        </li>
      ))}
    </ul>
  )
}
