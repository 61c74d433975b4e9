import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { isPlainHttps } from '@/lib/plain-https'
import type { FileResult, Inbox, MailEvent, ReadResult, ReceivedMail } from '@/server/ports/inbox'
import { isSigned } from './svix-signature'

interface Settings {
  apiKey: string
  secret: string
  baseUrl?: string
  timeoutMs?: number
  fileTimeoutMs?: number
}

/** A mail with its attached pictures left out is far smaller. */
const mostBytes = 2 * 1024 * 1024
const mostFiles = 50
const mostDetailBytes = 64 * 1024

const text = z.string().catch('')
const texts = z.array(z.string()).catch([])
const eventSchema = z.object({
  type: z.string(),
  created_at: z.string().optional(),
  data: z.looseObject({
    email_id: z.string().min(1).max(200),
    from: text,
    to: texts,
    cc: texts,
    bcc: texts,
    received_for: texts,
    message_id: text,
    bounce: z.object({ message: text, type: text, subType: text }).partial().optional().catch(undefined),
    suppressed: z.object({ message: text }).partial().optional().catch(undefined),
    failed: z.object({ reason: text }).partial().optional().catch(undefined),
  }),
})
type ResendEvent = z.output<typeof eventSchema>

const mailSchema = z.object({
  from: text,
  text: z.string().nullable().catch(null),
  html: z.string().nullable().catch(null),
  headers: z.record(z.string(), z.unknown()).nullable().catch(null),
  attachments: z
    .array(
      z.object({
        id: z.string().max(200).catch(''),
        filename: text,
        size: z.int().min(0).catch(0),
      }),
    )
    .catch([]),
})

const fileSchema = z.object({ download_url: z.string().max(5_000) })

const outcomes: Record<string, 'delivered' | 'bounced' | 'complained'> = {
  'email.delivered': 'delivered',
  'email.bounced': 'bounced',
  'email.failed': 'bounced',
  'email.suppressed': 'bounced',
  'email.complained': 'complained',
}

const reasonOf = ({ bounce, suppressed, failed }: ResendEvent['data']): string | null => {
  const reason = bounce
    ? [bounce.type, bounce.subType, bounce.message].filter(Boolean).join(': ')
    : (suppressed?.message ?? failed?.reason ?? '')
  return reason === '' ? null : reason.slice(0, 300)
}

/** `email.failed` is about our key, our domain or our quota as well, and a transient bounce about a full mailbox. */
const isOfAddress = ({ type, data }: ResendEvent) =>
  type === 'email.suppressed' ||
  (type === 'email.bounced' && data.bounce?.type?.toLowerCase() !== 'transient')

/** What arrives at Resend for us. Its signed webhooks have the facts of a mail, its API has the text. */
export class ResendInbox implements Inbox {
  constructor(private readonly settings: Settings) {}

  parseEvent(request: { headers: Record<string, string>; rawBody: string }, now: Date): MailEvent | null {
    if (!isSigned(this.settings.secret, request, now)) {
      return null
    }
    const event = eventSchema.safeParse(jsonOf(request.rawBody)).data
    if (!event) {
      return { kind: 'other' }
    }
    const { type, created_at, data } = event
    if (type === 'email.received') {
      const { email_id: mailId, from, message_id } = data
      const to = [...data.received_for, ...data.to, ...data.cc, ...data.bcc]
      return { kind: 'received', mailId, from, to, rfcId: message_id === '' ? null : message_id }
    }
    const kind = outcomes[type]
    const at = new Date(created_at ?? now)
    return kind
      ? {
          kind,
          mailId: data.email_id,
          at: Number.isNaN(at.getTime()) ? now : at,
          reason: reasonOf(data),
          isOfAddress: isOfAddress(event),
        }
      : { kind: 'other' }
  }

  async read(mailId: string): Promise<ReadResult> {
    try {
      const response = await this.ask(`/emails/receiving/${encodeURIComponent(mailId)}?html_format=cid`)
      if (!response.ok) {
        return await asFailure(response)
      }
      const body = await readBounded(response, mostBytes)
      return body === null ? { status: 'too_large' } : toResult(body)
    } catch (error) {
      return { status: 'unavailable', error: nameOf(error) }
    }
  }

  async openFile({ mailId, fileId }: { mailId: string; fileId: string }): Promise<FileResult> {
    const { fileTimeoutMs = 60_000 } = this.settings
    const [mail, file] = [mailId, fileId].map(encodeURIComponent)
    try {
      const details = await this.ask(`/emails/receiving/${mail}/attachments/${file}`)
      if (!details.ok) {
        return await asFailure(details)
      }
      const body = await readBounded(details, mostDetailBytes)
      const address = fileSchema.safeParse(jsonOf(body ?? '')).data?.download_url
      if (!address || !this.isFetchable(address)) {
        return { status: 'unavailable', error: 'no usable address' }
      }
      // The address itself is the permission: our key stays with the API.
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(fileTimeoutMs) })
      if (!response.ok || !response.body) {
        return await asFailure(response)
      }
      return { status: 'open', content: Readable.fromWeb(response.body as ReadableStream) }
    } catch (error) {
      return { status: 'unavailable', error: nameOf(error) }
    }
  }

  private get baseUrl() {
    return this.settings.baseUrl ?? 'https://api.resend.com'
  }

  private ask(path: string): Promise<Response> {
    const { apiKey, timeoutMs = 10_000 } = this.settings
    const headers = { authorization: `Bearer ${apiKey}` }
    return fetch(`${this.baseUrl}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) })
  }

  /** The files of the provider are on another host than its API. */
  private isFetchable(address: string): boolean {
    return (
      isPlainHttps(address) ||
      (URL.canParse(address) && new URL(address).origin === new URL(this.baseUrl).origin)
    )
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

async function asFailure(
  response: Response,
): Promise<{ status: 'gone' } | { status: 'unavailable'; error: string }> {
  await response.body?.cancel()
  return response.status === 404
    ? { status: 'gone' }
    : { status: 'unavailable', error: String(response.status) }
}

async function readBounded(response: Response, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) {
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function toResult(body: string): ReadResult {
  const parsed = mailSchema.safeParse(jsonOf(body)).data
  if (!parsed) {
    return { status: 'unavailable', error: 'no usable answer' }
  }
  const headers = Object.fromEntries(
    Object.entries(parsed.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      (Array.isArray(value) ? value.join('\n') : String(value ?? '')).slice(0, 5_000),
    ]),
  )
  const files = parsed.attachments
    .slice(0, mostFiles)
    .map(({ id: fileId, filename: name, size }) => ({ fileId, name, size }))
  const mail: ReceivedMail = {
    from: parsed.from,
    text: parsed.text,
    html: parsed.html,
    headers,
    files,
    senderFailed: isForged(headers['authentication-results'] ?? ''),
    hasVirus: /^fail/i.test(headers['x-ses-virus-verdict'] ?? ''),
  }
  return { status: 'read', mail }
}

/**
 * Only the results of the provider's own host count; a sender can write others. A failed DMARC check means that the owner of
 * the domain did not send it; without DMARC, that neither SPF nor DKIM agreed.
 */
function isForged(results: string): boolean {
  const ours = results.split('\n').filter((line) => /^\s*amazonses\.com\s*;/i.test(line))
  return ours.some((line) => {
    const [dmarc, spf, dkim] = ['dmarc', 'spf', 'dkim'].map((check) =>
      new RegExp(`\\b${check}=(\\w+)`, 'i').exec(line)?.[1]?.toLowerCase(),
    )
    return dmarc === 'fail' || (dmarc !== 'pass' && spf === 'fail' && dkim !== 'pass')
  })
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
