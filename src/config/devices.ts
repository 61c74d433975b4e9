/** What an item, or a week, needs. */
export const devices = ['phone', 'computer'] as const
export type Device = (typeof devices)[number]
