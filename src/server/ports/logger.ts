import type { LogEvent, LogLevel, logEvents } from '@/config/log-events'

type LevelsOf<Event extends LogEvent> = (typeof logEvents)[Event]['level'] extends readonly (infer Level)[]
  ? Level
  : (typeof logEvents)[Event]['level']

/** The events that are logged at this level. */
export type LogEventOf<Level extends LogLevel> = {
  [Event in LogEvent]: Level extends LevelsOf<Event> ? Event : never
}[LogEvent]

type Write<Level extends LogLevel> = (
  line: { event: LogEventOf<Level> } & Readonly<Record<string, unknown>>,
  message: string,
) => void

/** A line must have an event of this level. */
export type Logger = { readonly [Level in LogLevel]: Write<Level> } & {
  child(fields: Readonly<Record<string, unknown>>): Logger
}
