import { z } from 'zod'

const bothLanguages = z.object({ en: z.string(), fr: z.string() })
const figure = z.object({ value: z.int(), source: z.string(), on: z.string(), shown: z.boolean() })

export const settingsAnswer = z
  .object({
    name: z.string(),
    company: z.string(),
    phone: z.string(),
    whatsapp: z.string(),
    email: z.string(),
    support_email: z.string(),
    address: z.string(),
    city: z.string(),
    hours: z.object({ days: z.array(z.int()), from: z.int(), to: z.int() }),
    holidays: z.array(z.object({ from: z.string(), to: z.string() })),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    receipt_footer: bothLanguages,
    bank: z.object({ holder: z.string(), bank: z.string(), account: z.string(), bic: z.string() }),
    legal: z.object({
      rccm: z.string(),
      taxpayer_number: z.string(),
      vat: bothLanguages,
      approval: z.string(),
      approved_until: z.string(),
      hosting_company: z.string(),
      hosting_country: bothLanguages,
      payflex_country: bothLanguages,
    }),
    figures: z.object({ students: figure, success_rate: figure, weeks: figure }),
    languages: z.object({ en: z.boolean(), fr: z.boolean() }),
    providers: z.object({ mtn: z.boolean(), orange: z.boolean(), payflex: z.boolean() }),
    sender: z.object({ name: z.string(), address: z.string() }),
    logo: z.string(),
    signature: z.object({ name: z.string(), role: bothLanguages, picture: z.string() }),
  })
  .meta({ id: 'Settings' })

/** The public settings by their names in the API. */
export type Settings = z.infer<typeof settingsAnswer>
export type SettingName = keyof Settings
