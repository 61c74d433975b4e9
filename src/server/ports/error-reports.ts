/** Sends reports to an error tracker. */
export interface ErrorReporter {
  /** Sends waiting reports within this time, before the process ends. */
  flush(withinMs: number): Promise<void>
}
