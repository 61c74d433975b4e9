import type { Readable } from 'node:stream'

/** What the mail provider reports: an e-mail to us has arrived, or what became of one of ours. */
export type MailEvent =
  | {
      kind: 'received'
      /** The provider's id, with which the e-mail is read. */
      mailId: string
      from: string
      /** All addresses of ours that it was sent to, as far as the provider knows them. */
      to: string[]
      /** `Message-ID`, which other senders choose themselves. */
      rfcId: string | null
    }
  | {
      kind: 'delivered' | 'bounced' | 'complained'
      mailId: string
      at: Date
      reason: string | null
      /** The address takes no mail. False for what passes, such as a full mailbox, and for what concerns our account. */
      isOfAddress: boolean
    }
  /** Signed, and of no interest to us. */
  | { kind: 'other' }

export interface ReceivedMail {
  from: string
  text: string | null
  html: string | null
  /** Names in lower case. */
  headers: Record<string, string>
  /** The provider's own check (SPF, DKIM, DMARC) failed: the sender may be forged. False if there is no result. */
  senderFailed: boolean
  hasVirus: boolean
  files: AttachedFile[]
}

/** What the provider says of an attached file; its sender has chosen the name. */
export interface AttachedFile {
  fileId: string
  name: string
  size: number
}

/** The content is bounded in time, not in bytes; an error while it is read may pass. */
export type FileResult =
  | { status: 'open'; content: Readable }
  | { status: 'gone' }
  | { status: 'unavailable'; error: string }

/** `gone`: the provider has no such e-mail. `too_large`: more than we read. `unavailable` may pass. */
export type ReadResult =
  | { status: 'read'; mail: ReceivedMail }
  | { status: 'gone' }
  | { status: 'too_large' }
  | { status: 'unavailable'; error: string }

/** Mail that comes back to us through the provider. */
export interface Inbox {
  /** null: the request was not signed by the provider, or too long ago. */
  parseEvent(request: { headers: Record<string, string>; rawBody: string }, now: Date): MailEvent | null
  read(mailId: string): Promise<ReadResult>
  openFile(file: { mailId: string; fileId: string }): Promise<FileResult>
}
