/** Rows of `site_settings`: when and by whom a step was proven or left for later. */
export const mailSetting = 'first_hour.mail_arrived'
export const laterSetting = {
  colleagues: 'first_hour.later.colleagues',
  class: 'first_hour.later.class',
} as const
