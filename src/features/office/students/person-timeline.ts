import { type HasRoles, hasRight, type Right } from '@/config/roles'

/** What the line of time of a person consists of, each with the right that its rows need. */
export const timelineRights = {
  payment: 'payments.read',
  message: 'messages.read',
  chat: 'rooms.moderate',
  mail: 'students.read',
  work: 'assignments.grade',
  attendance: 'cohorts.read',
  class: 'cohorts.read',
  note: 'students.note',
  account: 'audit.read',
} as const satisfies Record<string, Right>

export type TimelineKind = keyof typeof timelineRights
export const timelineKinds = Object.keys(timelineRights) as TimelineKind[]

export const timeline = { pageSize: 20, mostPages: 100 } as const

/** Nobody reads the notes of the office about themselves. */
export const kindsFor = (reader: HasRoles & { id: string }, personId: string): TimelineKind[] =>
  timelineKinds.filter(
    (kind) => hasRight(reader, timelineRights[kind]) && !(kind === 'note' && reader.id === personId),
  )
