export interface Clock {
  now(): Date
  /** Resolves when this much time of this clock has passed. */
  sleep(ms: number): Promise<void>
}
