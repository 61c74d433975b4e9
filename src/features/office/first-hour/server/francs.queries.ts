import type { FirstHourFacts } from '../first-hour.rules'

/** The first real franc of each provider. */
export const readFrancs = async (): Promise<FirstHourFacts['francs']> => []
