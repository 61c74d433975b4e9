interface StepperProps {
  label: string
  steps: readonly string[]
  /** The index of the current step. */
  current: number
  /** Announced after a finished step: "done". */
  doneLabel: string
}

export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <ol aria-label={label} className="flex gap-1.5 sm:gap-2">
      {steps.map((step, index) => {
        const done = index < current
        const here = index === current
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            data-step={done ? 'done' : here ? 'here' : 'next'}
            className={`flex-auto border-t-4 pt-2 text-[0.8125rem] sm:text-sm ${done || here ? 'border-forest' : 'border-line'} ${here ? 'font-semibold text-ink' : 'text-soft'}`}
          >
            {/* The tick takes the place of the number: both and the name do not fit on a narrow phone. */}
            {done ? (
              <span aria-hidden="true">{'✓\u00a0'}</span>
            ) : (
              <span className="tabular-nums">{`${index + 1}.\u00a0`}</span>
            )}
            {step}
            {done && <span className="sr-only"> ({doneLabel})</span>}
          </li>
        )
      })}
    </ol>
  )
}
