import { container } from './container'

/** The database outside a transaction. */
export const db = () => container().db

/** For code that uses `pg` directly: limits, notifications, frequent reads. */
export const pool = () => container().pool
