'use client'

import type { ReactNode } from 'react'
import { programOffers } from '@/config/program-offers'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { FieldError } from '@/ui/field-error'
import { Select } from '@/ui/input'
import { TextField } from '@/ui/text-field'
import { programIcons } from '../program-icons'
import { programLimits } from '../program-limits'
import type { ProgramField } from '../program-values'
import type { ProgramFormTexts } from './program-form-texts'
import type { ProgramForm } from './use-program-form'

interface PriceFieldsProps {
  form: ProgramForm
  slug?: string
  icons: Readonly<Record<string, ReactNode>>
  texts: ProgramFormTexts
}

export function PriceFields({ form, slug, icons, texts }: PriceFieldsProps) {
  const { labels, fields } = texts
  const { values, errors } = form
  const bind = (name: ProgramField) => ({
    name,
    idPrefix: 'program',
    error: errors[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      form.change(name, (before) => ({ ...before, [name]: target.value })),
  })
  const { value, onChange, ...online } = bind('isOnline')
  const { value: offerValue, onChange: onOffer, ...offer } = bind('offer')
  return (
    <Card role="region" aria-labelledby="program-basics">
      <h2 id="program-basics" className="display mb-5 text-xl">
        {labels.basics}
      </h2>
      <div className="field-rows grid gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
        {!slug && (
          <TextField
            name="slug"
            idPrefix="program"
            label={labels.slug}
            hint={labels.slugHint}
            error={errors.slug}
            value={values.slug}
            onChange={({ target }) => form.change('slug', (before) => ({ ...before, slug: target.value }))}
            maxLength={programLimits.slug}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            className="sm:col-span-2 xl:col-span-3"
          />
        )}
        <TextField
          {...bind('price')}
          label={fields.price}
          hint={texts.priceHint}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
        />
        <Field {...online} label={fields.isOnline} hint={labels.onlineHint}>
          {(control) => (
            <Select {...control} value={value} onChange={onChange}>
              <option value="true">{labels.onlineYes}</option>
              <option value="false">{labels.onlineNo}</option>
            </Select>
          )}
        </Field>
        <Field {...offer} label={fields.offer} hint={labels.offerHint}>
          {(control) => (
            <Select {...control} value={offerValue} onChange={onOffer}>
              {programOffers.map((each) => (
                <option key={each} value={each}>
                  {texts.offers[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          {...bind('position')}
          label={fields.position}
          hint={texts.positionHint}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
        <TextField
          {...bind('certificateAfterDays')}
          label={fields.certificateAfterDays}
          hint={labels.certificateHint}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
        <TextField
          {...bind('certificateReason')}
          label={fields.certificateReason}
          hint={labels.certificateReasonHint}
          maxLength={programLimits.certificateReason}
          autoComplete="off"
          className="sm:col-span-2 xl:col-span-3"
        />
      </div>
      <fieldset className="mt-6" aria-describedby={errors.icon ? 'program-icon-error' : undefined}>
        <legend className="mb-1.5 font-semibold">{labels.icon}</legend>
        <div className="flex flex-wrap gap-2">
          {programIcons.map((name, index) => (
            <label
              key={name}
              title={texts.icons[name]}
              className="grid size-12 cursor-pointer place-items-center rounded-[10px] border border-edge has-checked:border-forest has-checked:bg-forest-tint has-checked:text-forest has-focus-visible:outline-3 has-focus-visible:outline-forest"
            >
              <input
                type="radio"
                id={index === 0 ? 'program-icon' : undefined}
                name="icon"
                value={name}
                checked={values.icon === name}
                onChange={bind('icon').onChange}
                aria-label={texts.icons[name]}
                className="sr-only"
              />
              {icons[name]}
            </label>
          ))}
        </div>
        <FieldError id="program-icon-error" text={errors.icon} />
      </fieldset>
    </Card>
  )
}
