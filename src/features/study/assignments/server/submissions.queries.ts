import type { Locale } from '@/config/locales'
import { findSubmissionsOf } from './submissions.repository'

/** One student's files as the office sees them, newest first. */
export const listSubmissionsOf = (userId: string, locale: Locale, size: number) =>
  findSubmissionsOf(userId, locale, size)
