import { siteSettings as limits } from '@/config/limits'
import { type Locale, languageNames, locales } from '@/config/locales'
import { providerNames } from '@/config/payment-providers'
import { type Texts, textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import type { FieldSpec } from '@/ui/action-field'
import type { SettingSection } from '../placeholders.rules'
import type { Settings } from '../settings.answers'

type Fields = (settings: Settings, t: Texts<'Settings.fields'>, locale: Locale) => FieldSpec[]

/** Empty rows below those that are filled. */
const spareRows = 2

const line = (name: string, label: string, defaultValue: string, hint?: string): FieldSpec => ({
  name,
  kind: 'text',
  label,
  hint,
  defaultValue,
  maxLength: limits.line,
})

const choice = (
  name: string,
  label: string,
  defaultValue: string,
  options: [string, string][],
): FieldSpec => ({
  name,
  kind: 'select',
  label,
  defaultValue,
  options: options.map(([value, text]) => ({ value, label: text })),
})

const picture = (
  name: string,
  label: string,
  hint: string,
  defaultValue: string,
  t: Texts<'Settings.fields'>,
): FieldSpec => ({
  name,
  kind: 'picture',
  label,
  hint,
  defaultValue,
  pictureTexts: { remove: t('pictureRemove'), failed: t('pictureFailed') },
})

const rows = <Row>(given: readonly Row[], fieldsOf: (row: Row | undefined, n: number) => FieldSpec[]) =>
  Array.from({ length: Math.min(given.length + spareRows, limits.rows) }, (_, n) =>
    fieldsOf(given[n], n),
  ).flat()

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** From Monday to Sunday, as Date#getUTCDay counts them. */
const week = [1, 2, 3, 4, 5, 6, 0]

const hours: Fields = (settings, t, locale) => {
  const days = textsOf(locale, 'Contact')('days').split(',')
  const names = textsOf(locale, 'Settings')('hourNames').split(',')
  const { days: open, from, to } = settings.hours
  const hourChoices = (first: number, last: number) =>
    names.flatMap((name, hour): [string, string][] =>
      hour >= first && hour <= last ? [[String(hour), name]] : [],
    )
  return [
    ...week.map((day) =>
      choice(`hours.days.${day}`, capitalised(days[day] ?? ''), open.includes(day) ? 'open' : 'closed', [
        ['open', t('open')],
        ['closed', t('closed')],
      ]),
    ),
    choice('hours.from', t('from'), String(from), hourChoices(0, 23)),
    choice('hours.to', t('to'), String(to), hourChoices(1, 24)),
  ]
}

const figures: Fields = ({ figures: all }, t) =>
  (['students', 'success_rate', 'weeks'] as const).flatMap((name) => {
    const { value, source, on, shown } = all[name]
    const title = t(`figures.${name}`)
    return [
      {
        name: `figures.${name}.value`,
        kind: 'number',
        label: title,
        defaultValue: String(value),
      },
      choice(`figures.${name}.shown`, t('figureShown', { figure: title }), shown ? 'yes' : 'no', [
        ['yes', t('yes')],
        ['no', t('no')],
      ]),
      line(`figures.${name}.source`, t('figureSource', { figure: title }), source, t('figureSourceHint')),
      { name: `figures.${name}.on`, kind: 'date', label: t('figureOn', { figure: title }), defaultValue: on },
    ]
  })

/** The form of each section. */
export const sectionFields: Record<SettingSection, Fields> = {
  names: (settings, t) => [
    line('name', t('name'), settings.name),
    line('company', t('company'), settings.company),
    line('address', t('address'), settings.address),
    line('city', t('city'), settings.city),
  ],
  contacts: (settings, t) => [
    line('phone', t('phone'), formatPhone(settings.phone), t('phoneHint')),
    line('whatsapp', t('whatsapp'), formatPhone(settings.whatsapp)),
    { name: 'email', kind: 'email', label: t('email'), defaultValue: settings.email },
    {
      name: 'support_email',
      kind: 'email',
      label: t('supportEmail'),
      hint: t('supportEmailHint'),
      defaultValue: settings.support_email,
    },
  ],
  hours,
  holidays: ({ holidays }, t) =>
    rows(holidays, (row, n) => [
      {
        name: `holidays.${n}.from`,
        kind: 'date',
        label: t('holidayFrom', { number: n + 1 }),
        defaultValue: row?.from ?? '',
      },
      {
        name: `holidays.${n}.to`,
        kind: 'date',
        label: t('holidayTo', { number: n + 1 }),
        defaultValue: row?.to ?? '',
      },
    ]),
  social: ({ social }, t) =>
    rows(social, (row, n) => [
      line(`social.${n}.name`, t('socialName', { number: n + 1 }), row?.name ?? ''),
      {
        ...line(`social.${n}.url`, t('socialUrl', { number: n + 1 }), row?.url ?? ''),
        maxLength: limits.link,
      },
    ]),
  legal: ({ legal }, t) => [
    line('legal.rccm', t('rccm'), legal.rccm),
    line('legal.taxpayer_number', t('taxpayerNumber'), legal.taxpayer_number),
    line('legal.vat.en', t('vatEn'), legal.vat.en, t('vatHint')),
    line('legal.vat.fr', t('vatFr'), legal.vat.fr),
    line('legal.approval', t('approval'), legal.approval, t('approvalHint')),
    {
      name: 'legal.approved_until',
      kind: 'date',
      label: t('approvedUntil'),
      defaultValue: legal.approved_until,
    },
    line('legal.hosting_company', t('hostingCompany'), legal.hosting_company, t('hostingHint')),
    line('legal.hosting_country.en', t('hostingCountryEn'), legal.hosting_country.en),
    line('legal.hosting_country.fr', t('hostingCountryFr'), legal.hosting_country.fr),
    line('legal.payflex_country.en', t('payflexCountryEn'), legal.payflex_country.en, t('payflexHint')),
    line('legal.payflex_country.fr', t('payflexCountryFr'), legal.payflex_country.fr),
  ],
  receipt: ({ receipt_footer: footer }, t) => [
    line('receipt_footer.en', t('footerEn'), footer.en, t('footerHint')),
    line('receipt_footer.fr', t('footerFr'), footer.fr),
  ],
  bank: ({ bank }, t) => [
    { ...line('bank.holder', t('bankHolder'), bank.holder), maxLength: limits.name },
    { ...line('bank.bank', t('bankName'), bank.bank), maxLength: limits.name },
    line('bank.account', t('bankAccount'), bank.account, t('bankAccountHint')),
    { ...line('bank.bic', t('bankBic'), bank.bic, t('bankBicHint')), maxLength: limits.name },
  ],
  figures,
  languages: ({ languages }, t) =>
    locales.map((name) =>
      choice(`languages.${name}`, languageNames[name], languages[name] ? 'yes' : 'no', [
        ['yes', t('offered')],
        ['no', t('notOffered')],
      ]),
    ),
  payments: ({ providers }, t, locale) =>
    providerNames.map((name) =>
      choice(
        `providers.${name}`,
        textsOf(locale, 'Payment')(`provider.${name}`),
        providers[name] ? 'yes' : 'no',
        [
          ['yes', t('offered')],
          ['no', t('notOffered')],
        ],
      ),
    ),
  mail: ({ sender }, t) => [
    { ...line('sender.name', t('senderName'), sender.name), maxLength: limits.name },
    {
      name: 'sender.address',
      kind: 'email',
      label: t('senderAddress'),
      hint: t('senderAddressHint'),
      defaultValue: sender.address,
    },
  ],
  pictures: ({ logo, signature }, t) => [
    picture('logo', t('logo'), t('logoHint'), logo, t),
    { ...line('signature.name', t('signer'), signature.name, t('signerHint')), maxLength: limits.name },
    { ...line('signature.role.en', t('signerRoleEn'), signature.role.en), maxLength: limits.name },
    { ...line('signature.role.fr', t('signerRoleFr'), signature.role.fr), maxLength: limits.name },
    picture('signature.picture', t('signaturePicture'), t('signaturePictureHint'), signature.picture, t),
  ],
}
