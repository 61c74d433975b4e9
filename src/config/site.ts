/** Brand, contact details and marketing figures of this academy. SITE_BRAND replaces some of them for another one. */
const ours = {
  name: 'Mboa Academy',
  company: 'Mboa IT',
  foundedYear: 2025,
  city: 'Douala',
  country: 'CM',
  streetAddress: 'Rue Njo-Njo, Bonapriso, Douala',
  email: 'contact@mboa-academy.example',
  supportEmail: 'support@mboa-academy.example',
  /** E.164 */
  phone: '+237670000000',
  whatsapp: '+237670000000',
  /** Hours of live chat and telephone in Africa/Douala; days as in Date#getUTCDay (1 = Monday). */
  supportHours: { days: [1, 2, 3, 4, 5], fromHour: 9, toHour: 18 },
  timeZone: 'Africa/Douala',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  /** Claims of the owner's marketing copy; `show: false` hides them all. */
  claims: { show: true, students: 50_000, successRatePercent: 95, promiseWeeks: 8 },
}

export type Site = typeof ours
/** What SITE_BRAND may say; `brandSchema` checks it. */
export type Brand = Partial<Omit<Site, 'claims' | 'supportHours' | 'timeZone' | 'country'>>

/** The server reads the setting at its start, pages in a browser what the server wrote into them: a build contains neither. */
function brand(): Brand {
  const text =
    typeof document === 'undefined'
      ? typeof process === 'undefined'
        ? undefined
        : process.env.SITE_BRAND
      : document.documentElement.dataset.brand
  return text ? JSON.parse(text) : {}
}

export const site: Readonly<Site> = { ...ours, ...brand() }
/** The names of the academy and its company in src/messages, where `site` may have others. */
export const namesInTexts = { name: ours.name, company: ours.company }
