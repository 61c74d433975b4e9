/** What is on its way to an error tracker. */
export interface ErrorReporter {
  /** What waits is sent, for so long at most: before the process ends. */
  flush(withinMs: number): Promise<void>
}
