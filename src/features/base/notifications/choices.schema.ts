import { z } from 'zod'
import { blankAsUndefined } from '@/lib/fields'
import { mailChoices } from './choices.rules'
import { type Topic, topicNames } from './notification-topics'

const invalid = 'Validation.invalid'

/** How somebody hears of a topic besides the bell: 'push.digest', 'bell.none'; what cannot be chosen has no second part. */
const way = z
  .string(invalid)
  .regex(new RegExp(`^(push|bell)(\\.(${mailChoices.join('|')}))?$`), invalid)
  .optional()

const time = z
  .string('NotificationSettings.timeWrong')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'NotificationSettings.timeWrong')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))

const hour = z.coerce.number(invalid).int(invalid).min(0, invalid).max(23, invalid)

/** A topic that the form does not show stays as it is. */
export const choicesSchema = z.object({
  ...(Object.fromEntries(topicNames.map((topic) => [topic, way])) as Record<Topic, typeof way>),
  quietFrom: time,
  quietUntil: time,
  digestFirst: z.preprocess(blankAsUndefined, hour.optional()),
  digestSecond: z.preprocess(blankAsUndefined, hour.optional()),
})
