interface StepperProps {
  label: string
  steps: readonly string[]
  /** Index of the step one is at. */
  current: number
  /** Read after a step that is behind: "done". */
  doneLabel: string
}

export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <ol aria-label={label} className="flex gap-2">
      {steps.map((step, index) => {
        const done = index < current
        const here = index === current
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            data-step={done ? 'done' : here ? 'here' : 'next'}
            className={`flex-1 border-t-4 pt-2 text-sm ${done || here ? 'border-forest' : 'border-line'} ${here ? 'font-semibold text-ink' : 'text-soft'}`}
          >
            <span className="tabular-nums">{index + 1}. </span>
            {step}
            {done && <span className="sr-only"> ({doneLabel})</span>}
            {done && <span aria-hidden="true">{'\u00a0✓'}</span>}
          </li>
        )
      })}
    </ol>
  )
}
