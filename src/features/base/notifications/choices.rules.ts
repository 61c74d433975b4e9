import { z } from 'zod'
import { type MailChoice, type Topic, topicNames, topics } from './notification-topics'
import { type QuietHours, usualQuietHours } from './quiet-hours.rules'

export const usualDigestHours: readonly number[] = [8, 14]

export interface Choices {
  push: Record<Topic, boolean>
  mail: Record<Topic, MailChoice>
  quiet: QuietHours
  /** Hours in Douala. */
  digestHours: readonly number[]
}

export const mailChoices = ['now', 'digest', 'none'] as const satisfies readonly MailChoice[]

/** Only what differs from the usual is stored. Something unknown counts as the usual. */
const storedSchema = z
  .record(z.string(), z.object({ push: z.boolean().optional(), mail: z.enum(mailChoices).optional() }))
  .catch({})

export type StoredTopics = Partial<Record<Topic, { push?: boolean; mail?: MailChoice }>>

interface StoredChoice {
  topics: unknown
  quietFrom: number
  quietUntil: number
  digestHours: number[]
}

/** What may be chosen for the mails of a topic, the usual first; empty if there is nothing to choose. */
export const mailOptions = (topic: Topic): readonly MailChoice[] => {
  const { mail } = topics[topic]
  return mail === null || mail === 'fixed' ? [] : mail
}

/** A mail without a choice comes at once. */
function mailOf(topic: Topic, stored: MailChoice | undefined): MailChoice {
  const options = mailOptions(topic)
  return stored && options.includes(stored) ? stored : (options[0] ?? 'now')
}

export const storedTopicsOf = (row: Pick<StoredChoice, 'topics'> | null): StoredTopics =>
  storedSchema.parse(row?.topics ?? {})

export function choicesOf(row: StoredChoice | null): Choices {
  const stored = storedTopicsOf(row)
  const each = <Value>(valueFor: (topic: Topic) => Value) =>
    Object.fromEntries(topicNames.map((topic) => [topic, valueFor(topic)])) as Record<Topic, Value>
  return {
    push: each((topic) => stored[topic]?.push ?? true),
    mail: each((topic) => mailOf(topic, stored[topic]?.mail)),
    quiet: row ? { from: row.quietFrom, until: row.quietUntil } : usualQuietHours,
    digestHours: row?.digestHours ?? usualDigestHours,
  }
}
