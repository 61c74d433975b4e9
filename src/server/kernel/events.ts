/**
 * Facts for other instances and sockets, name → payload. Written in the transaction of their cause, announced
 * when it commits.
 */
export interface AcademyEvents {
  'program.changed': { programId: string; slug: string }
  'student.registered': { userId: string }
  'payment.verified': { intentId: string; userId: string }
  'contact.message_received': { messageId: string }
  'contact.message_read': { messageId: string }
  'contact.message_unread': { messageId: string }
  'assignment.submitted': { submissionId: string; userId: string }
  'assignment.graded': { submissionId: string; userId: string }
  'mail.changed': { mailId: string }
  'notification.created': { userId: string }
  /** Issued, signed, revoked, or shown to search engines or not: its page is rendered again. */
  'certificate.changed': { code: string }
  /** The office has chosen other figures, or they were counted again: the home page is rendered again. */
  'figures.changed': Record<string, never>
  /** The office has changed settings of the site: each instance reads them and renders its pages again. */
  'settings.changed': Record<string, never>
  /** The office has published a legal text: each instance renders its pages again. */
  'legal.changed': Record<string, never>
  'session.ended': { userId: string }
  /** Blocked, unblocked, or changed roles: the sockets of this user are checked again. */
  'user.access_changed': { userId: string }
  'user.changed': { userId: string }
  'room.message_sent': { roomId: string; messageId: string; seq: number; toOffice?: boolean }
  'room.message_deleted': { roomId: string; messageId: string; seq: number }
  'room.member_added': { roomId: string; userId: string; byId: string }
  /** An added member has opened the room for the first time. */
  'room.member_joined': { roomId: string; userId: string }
  'room.member_left': { roomId: string; userId: string; byId?: string }
  'room.invited': { userId: string }
  'room.read': { roomId: string; userId: string }
}

export type AcademyEvent = keyof AcademyEvents

/** An event as it is stored and received. */
export type ReceivedEvent<Name extends AcademyEvent = AcademyEvent> = {
  [Each in Name]: { id: string; type: Each; payload: AcademyEvents[Each] }
}[Name]

/**
 * The `insert` for a statement that also stores the cause: `payload` has each field as an SQL expression, null for
 * a missing field.
 */
export function insertEventSql<Name extends AcademyEvent>(
  type: Name,
  payload: { readonly [Field in keyof Required<AcademyEvents[Name]>]: string },
  at: string,
): string {
  const fields = Object.entries(payload).map(([name, expression]) => `'${name}', ${expression}`)
  return `insert into events (type, payload, created_at)
    select '${type}', jsonb_strip_nulls(jsonb_build_object(${fields.join(', ')})), ${at}`
}
