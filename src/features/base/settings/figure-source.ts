import { isDemo } from '@/config/env'

/** The figures on the public pages: the owner's marketing figures, or counts of the database. */
export const figureSources = ['marketing', 'live'] as const
export type FigureSource = (typeof figureSources)[number]

/** Until the office chooses: who sells does not begin with figures that nobody has counted. */
export const defaultSource = (): FigureSource => (isDemo() ? 'marketing' : 'live')

export const isFigureSource = (value: unknown): value is FigureSource =>
  figureSources.includes(value as FigureSource)
