/** Brand, contact details and marketing figures: the one content file that the owner edits. */
export const site = {
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
} as const
