import { type ProviderName, paymentProviders } from '@/config/payment-providers'

interface ProviderChoiceProps {
  legend: string
  providers: readonly ProviderName[]
  texts: Record<string, { name: string; help: string }>
  value: ProviderName
  error?: string
  onChange: (value: ProviderName) => void
}

export function ProviderChoice({ legend, providers, texts, value, error, onChange }: ProviderChoiceProps) {
  return (
    <fieldset aria-describedby={error ? 'provider-error' : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid gap-2.5">
        {providers.map((name) => (
          <label
            key={name}
            htmlFor={`provider-${name}`}
            className="flex min-h-16 cursor-pointer items-center gap-3.5 rounded-[10px] border border-edge bg-raised px-4 py-2.5 has-checked:border-forest has-checked:bg-forest-tint has-checked:shadow-[inset_0_0_0_1px_var(--forest)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-forest"
          >
            <input
              type="radio"
              id={`provider-${name}`}
              name="provider"
              value={name}
              checked={value === name}
              onChange={() => onChange(name)}
              className="size-5 shrink-0 accent-forest outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{texts[name]?.name}</span>
              <span className="block text-sm text-soft">{texts[name]?.help}</span>
            </span>
            <span
              aria-hidden="true"
              className={`h-8 w-2 shrink-0 rounded-full ${paymentProviders[name].colour}`}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id="provider-error" className="mt-1.5 text-sm font-semibold text-brick">
          {error}
        </p>
      )}
    </fieldset>
  )
}
