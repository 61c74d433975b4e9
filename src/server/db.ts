import { container } from './container'

/** The database outside a transaction. */
export const db = () => container().db

/** For what uses `pg` directly: limits, notifications, hot reads. */
export const pool = () => container().pool
