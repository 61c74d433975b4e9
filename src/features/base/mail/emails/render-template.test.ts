import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from '@/config/env'
import { type Locale, locales } from '@/config/locales'
import type { MailData, MailKind } from '../mail-kinds'
import { mailContext, renderTemplate } from './render-template'

const titles = { en: 'Web Development', fr: 'Développement web' }
const context = (locale: Locale) => mailContext(locale, new Map([['web-development', titles[locale]]]))
const name = { firstName: 'Amina' }
const payment = { ...name, reference: 'MBA-7Q2M4K9T1B', amountXaf: 15_000, programSlug: 'web-development' }
const site = 'http://localhost:3000'

const session = {
  programTitle: 'Web Development',
  title: 'Forms',
  startsAt: '2027-01-12T17:00:00.000Z',
  minutes: 90,
  place: null,
  isOnline: true,
}

const samples: MailData = {
  payment_code: { ...payment, code: '048291', provider: 'mtn', maskedPhone: '+237 6•• ••• •01' },
  payer_code: { ...payment, code: '048291', provider: 'mtn', maskedPhone: '+237 6•• ••• •01' },
  order_receipt: {
    ...payment,
    number: 'PRO-2026-000001',
    places: 20,
    receiptNumber: 'RCP-2026-000001',
    checkCode: '0123456789ab',
  },
  payer_receipt: { ...payment, receiptNumber: 'RCP-2026-000001', checkCode: '0123456789ab' },
  payment_receipt: { ...payment, receiptNumber: 'RCP-2026-000001', creditXaf: 5_000 },
  payment_failed: { ...payment, reason: 'insufficient_funds' },
  refund_due: payment,
  refund_paid_out: {
    ...payment,
    creditXaf: 5_000,
    maskedPhone: '+237 6•• ••• •01',
    payoutReference: 'OM-20261121-77',
    creditNoteNumber: 'CRN-2026-000001',
  },
  refund_refused: { ...payment, reason: 'You have passed the whole program.' },
  staff_alert: { subject: 'A payment waits', text: 'Look at MBA-7Q2M4K9T1B.\nIt is two hours old.' },
  payment_alert: {
    ...name,
    alert: 'review',
    reference: 'MBA-7Q2M4K9T1B',
    request: 'MBA-7Q2M4K9T1B-1',
    amountXaf: 15_000,
    fact: 'amount',
  },
  test_mail: { ...name, link: `${site}/admin/first-hour?mail=1.signature#mail-title` },
  welcome: { ...name, programSlug: 'web-development' },
  assignment_graded: {
    ...name,
    submissionId: '7b1c1f3e-5a53-4d0e-9c58-0d5a1a1d2f11',
    programSlug: 'web-development',
    week: 2,
    filename: 'devoir.jpg',
    status: 'returned',
    grade: 45,
    feedback: 'Add the menu.\nThen hand it in again.',
  },
  certificate_issued: {
    ...name,
    code: '7Q2M-4K9T-1BXP-8RDA',
    programSlug: 'web-development',
    name: 'Amina Ngo Bassa',
    again: false,
    certificateId: '7b1c1f3e-5a53-4d0e-9c58-0d5a1a1d2f12',
    number: 1,
  },
  certificate_revoked: {
    ...name,
    code: '7Q2M-4K9T-1BXP-8RDA',
    programSlug: 'web-development',
    because: 'office',
    reason: 'The work was handed in by somebody else.',
  },
  assignments_waiting: { ...name, arrived: 3, waiting: 12 },
  notification_digest: { ...name, work: 3, seats: 1 },
  chat_digest: {
    ...name,
    roomId: '7b1c1f3e-5a53-4d0e-9c58-0d5a1a1d2f10',
    roomName: 'Web team',
    count: 3,
    names: ['Paul Etoundi'],
    inRoom: 2,
    otherRooms: 1,
  },
  class_news: {
    ...name,
    news: 'promised',
    programSlug: 'web-development',
    cohort: { startsOn: '2027-01-12', endsOn: '2027-03-06', mode: 'campus', language: 'both', place: 'Akwa' },
    reason: 'The room is under repair.',
  },
  program_on_sale: { ...name, programSlug: 'web-development' },
  class_free: {
    ...name,
    programSlug: 'web-development',
    cohortId: '7b1c1f3e-5a53-4d0e-9c58-0d5a1a1d2f12',
    cohort: { startsOn: null, endsOn: null, mode: 'self_paced', language: 'fr', place: null },
  },
  class_alert: {
    ...name,
    alert: 'promised',
    programSlug: 'web-development',
    cohortId: '7b1c1f3e-5a53-4d0e-9c58-0d5a1a1d2f12',
    studentId: '7b1c1f3e-5a53-4d0e-9c58-0d5a1a1d2f13',
    student: 'Amina Ngo Bassa',
  },
  study_week: {
    ...name,
    unsubscribeToken: 'id.signature',
    programs: [
      {
        slug: 'web-development',
        title: 'Web Development',
        next: { title: 'Your first page', week: 1, minutes: 20 },
        due: { title: 'A page about you', at: '2026-11-25T10:00:00.000Z' },
      },
      { slug: 'data-science', title: 'Data Science', next: null, due: null },
    ],
  },
  week_letter: {
    ...name,
    from: '2026-11-20',
    to: '2026-11-26',
    receivedXaf: 1_250_000,
    refundedXaf: 15_000,
    students: 31,
    unanswered: 4,
    stuck: [{ programSlug: 'web-development', count: 3 }],
  },
  payment_unfinished: {
    ...name,
    unsubscribeToken: 'id.signature',
    after: 'hour',
    programSlug: 'web-development',
  },
  part_due: {
    ...name,
    when: 'before',
    programSlug: 'web-development',
    amountXaf: 7_000,
    dueOn: '2027-01-12',
    pausesOn: '2027-01-18',
  },
  study_nudge: {
    ...name,
    unsubscribeToken: 'id.signature',
    programs: [
      {
        slug: 'web-development',
        title: 'Web Development',
        next: { title: 'Your first page', week: 1, minutes: null },
        due: null,
      },
    ],
  },
  session_reminder: { ...name, unsubscribeToken: 'id.signature', session },
  session_changed: { ...name, change: 'changed', was: '2027-01-12T16:00:00.000Z', reason: null, session },
  announcement: {
    ...name,
    subject: 'Bring a laptop',
    text: 'On Tuesday we build a page.\nBring a laptop.',
    author: 'Grace Mbarga',
    about: 'Web Development, 12 Jan 2027',
    roomId: '7b1c1f3e-5a53-4d0e-9c58-0d5a1a1d2f10',
    unsubscribeToken: 'id.signature',
  },
  newsletter: {
    subject: 'New classes in January',
    text: 'Web development begins on 12 January.\n\nWrite to us.',
    unsubscribeToken: 'id.signature',
  },
  room_invitation: { ...name, room: { name: 'Web team', by: 'Paul Etoundi' } },
  password_reset: { ...name, link: `${site}/reset-password?token=abc` },
  password_changed: name,
  second_factor_changed: { ...name, change: 'recovery_code_used', name: null, codesLeft: 3 },
  factor_reset_asked: {
    ...name,
    colleague: 'Paul Etoundi',
    colleagueId: '0190f0f0-0000-7000-8000-000000000000',
    by: 'Ada Manga',
    reason: 'Telephone stolen',
  },
  email_change: { ...name, link: `${site}/confirm-email?token=abc`, newEmail: 'new@example.cm' },
  login_attempts: name,
  new_device: { ...name, browser: 'Chrome', system: 'Android', at: '2026-11-28T13:05:00.000Z' },
  export_ready: name,
  erasure_requested: { ...name, on: '2026-12-12T09:00:00.000Z' },
  erasure_refused: { ...name, reason: 'A refund is on its way' },
  guardian_request: { token: 'abc.1.def' },
  guardian_news: { ...name, news: 'withdrawn' },
  guardian_absence: {
    ...name,
    guardianToken: 'abc.-.def',
    session: {
      programTitle: 'Web Development',
      title: null,
      startsAt: '2026-11-27T17:00:00.000Z',
      minutes: 90,
      place: null,
      isOnline: true,
    },
  },
  unused_account: { ...name, on: '2026-12-28T09:00:00.000Z' },
  email_changed: { ...name, newEmail: 'new.me@example.cm' },
  address_corrected: { ...name, newEmail: 'new.me@example.cm' },
  newsletter_confirm: { link: `${site}/newsletter/confirm?token=abc`, unsubscribeToken: 'id.signature' },
  office_reply: {
    subject: 'Re: Course inquiry',
    name: 'Amina Ngo Bassa',
    html: '<p>Yes, on <strong>Monday</strong>.</p><ul><li>Bring a laptop</li></ul>',
    quoted: 'When does it begin?\nI live in Bafoussam.',
    link: `${site}/contact/message?token=abc`,
    linkDays: 30,
    messageId: '0190f0f0-0000-7000-8000-000000000000',
  },
  office_mail: { subject: 'Your place', html: '<p>It is kept for you.</p>' },
}
const kinds = Object.keys(samples) as MailKind[]
const cases = kinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const))
const renderSample = (kind: MailKind, locale: Locale) => renderTemplate(kind, samples[kind], context(locale))

beforeAll(() => {
  Object.assign(globalThis, { __academyEnv: parseEnv({}) })
})

describe.each(cases)('%s in %s', (kind, locale) => {
  it('has a subject, both parts, no remote picture, and at most 50 KB', async () => {
    const mail = await renderSample(kind, locale)
    if (process.env.MAIL_SAMPLES) {
      writeFileSync(join(process.env.MAIL_SAMPLES, `${kind}.${locale}.html`), mail.html)
      writeFileSync(
        join(process.env.MAIL_SAMPLES, `${kind}.${locale}.txt`),
        `${mail.subject}\n\n${mail.text}`,
      )
    }
    expect(mail.subject.length).toBeGreaterThan(5)
    expect(Buffer.byteLength(mail.html)).toBeLessThan(50_000)
    expect(mail.html).toContain(`lang="${locale}"`)
    expect(mail.html).not.toMatch(/<(img|script|iframe|form|link)\b|url\(/i)
    expect(mail.text).not.toMatch(/<[a-z/]|◆|\bundefined\b|\bnull\b|\{\w+\}/i)
    expect(mail.html).not.toMatch(/\bundefined\b|>null<|\{\w+\}(?!\s*[.@])/)
  })

  it('links to our own site only', async () => {
    const { html } = await renderSample(kind, locale)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '')
    expect(links.filter((link) => !link.startsWith(`${site}/`))).toEqual([])
    // A guardian's language is not known: that mail is written in both.
    if (locale === 'fr' && !Object.hasOwn(samples[kind], 'link') && kind !== 'guardian_request') {
      expect(links.filter((link) => !link.startsWith(`${site}/fr/`))).toEqual([])
    }
  })
})

const hostile = [
  '<a href=//evil.test>x</a>',
  'Win www.evil.test',
  'https://evil.test',
  'a@evil.test',
  '{{7*7}}',
  '\u202egnp.exe',
  '"><script>alert(1)</script>',
  'x'.repeat(5_000),
  'A\r\nBcc: b@evil.test',
]

describe('text from anonymous visitors', () => {
  it.each(hostile)('is defanged as a name: %s', async (firstName) => {
    const plain = await renderTemplate('welcome', { firstName: 'Z', programSlug: null }, context('en'))
    const attacked = await renderTemplate('welcome', { firstName, programSlug: null }, context('en'))
    const tags = (html: string) => [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
    expect(tags(attacked.html)).toEqual(tags(plain.html))
    expect(attacked.subject).toBe(plain.subject)
    for (const part of [attacked.html.replace(/<!DOCTYPE[^>]*>/, ''), attacked.text]) {
      expect(part).not.toMatch(/evil\.test|www\.|\u202e|\{\{|alert\(/)
      expect(part).not.toContain('x'.repeat(51))
    }
  })

  it('is left out of mails to unproven addresses', async () => {
    const firstName = 'Typed By Somebody'
    for (const kind of ['payment_code', 'email_change'] as const) {
      const { html, text } = await renderTemplate(
        kind,
        { ...samples[kind], firstName } as never,
        context('en'),
      )
      expect(html + text).not.toContain('Typed')
    }
  })

  it('cannot sell, threaten or be called through the name of a room', async () => {
    const room = `MTN bonus 13: call 677 00 00 00 or +237677000000, www.evil.test ${'x'.repeat(200)}`
    const digest = await renderTemplate(
      'chat_digest',
      { ...samples.chat_digest, roomName: room },
      context('en'),
    )
    const invited = { ...name, room: { name: room, by: room } }
    const invitation = await renderTemplate('room_invitation', invited, context('en'))
    for (const { subject, html, text } of [digest, invitation]) {
      expect(subject).not.toContain('MTN')
      for (const part of [html, text]) {
        expect(part).not.toMatch(/677|www\.evil|evil\.test|x{41}/)
      }
    }
  })

  it('is left out of mails to an unproven address', async () => {
    const digest = await renderTemplate(
      'chat_digest',
      { ...samples.chat_digest, firstName: '', roomName: null, names: [] },
      context('en'),
    )
    const invitation = await renderTemplate('room_invitation', { firstName: '', room: null }, context('en'))
    expect(digest.text).toContain('3 messages wait for you in the chat')
    expect(invitation.text).toContain('Somebody invites you to a chat room')
  })

  it('keeps Cameroonian names', async () => {
    const names = ["N'Golo Bassa-Éyenga", 'Ngo Bi’a', 'Zoë']
    for (const firstName of names) {
      expect((await renderTemplate('password_changed', { firstName }, context('fr'))).text).toContain(
        `Bonjour ${firstName.normalize('NFC')},`,
      )
    }
  })

  it('cannot redirect a link elsewhere', async () => {
    for (const link of [
      'https://evil.test/reset',
      '//evil.test',
      'javascript:alert(1)',
      'http://localhost:3000.evil.test/',
    ]) {
      await expect(
        renderTemplate('password_reset', { firstName: 'A', link }, context('en')),
      ).rejects.toThrow()
    }
  })

  it('cannot add a header through the subject', async () => {
    const subject = 'Hi\r\nBcc: b@evil.test'
    const mail = await renderTemplate('staff_alert', { subject, text: 'x' }, context('en'))
    expect(mail.subject).toBe('Hi Bcc: b@evil.test')
  })
})

describe('a reply of the back office', () => {
  const reply = (changes: Partial<MailData['office_reply']>) =>
    renderTemplate('office_reply', { ...samples.office_reply, ...changes }, context('en'))
  const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '')

  it.each(hostile)('defangs the quotation: %s', async (quoted) => {
    const [plain, attacked] = [await reply({ quoted: 'z' }), await reply({ quoted })]
    expect([...attacked.html.matchAll(/<[^>]*>/g)].join('')).toBe(
      [...plain.html.matchAll(/<[^>]*>/g)].join(''),
    )
    for (const part of [attacked.html.replace(/<!DOCTYPE[^>]*>/, ''), attacked.text]) {
      expect(part).not.toMatch(/evil\.test|www\.\w|\u202e|https?:\/\/evil/)
    }
  })

  it('sanitises a body from any source', async () => {
    const { html } = await reply({
      html: '<p style="position:fixed" onclick="x()">Hi<script>alert(1)</script><img src=x onerror=y><a href="javascript:x">a</a><a href="//evil.test">b</a></p>',
    })
    expect(html).not.toMatch(/script|onerror|onclick|position:fixed|javascript:|evil\.test|<img/)
    expect(linksOf(html)).toEqual(linksOf((await reply({ html: '<p>Hi</p>' })).html))
  })

  it('keeps a link, and shows where it leads', async () => {
    const { html } = await reply({ html: '<p><a href="https://example.cm/a?b=1">here</a></p>' })
    expect(html).toMatch(/<a [^>]*href="https:\/\/example.cm\/a\?b=1" rel="noopener noreferrer nofollow"/)
  })

  it('shortens what is long, and cannot redirect its button', async () => {
    expect((await reply({ quoted: 'x '.repeat(4_000) })).text.length).toBeLessThan(6_000)
    await expect(reply({ link: 'https://evil.test/contact/message' })).rejects.toThrow()
  })
})

it('puts the code into the subject, and in one piece into both parts', async () => {
  const { subject, html, text } = await renderSample('payment_code', 'fr')
  expect(subject).toBe('048291 est votre code de paiement')
  expect(html).toMatch(/>048291</)
  expect(text).toMatch(/^048291$/m)
})

it.each(['study_week', 'study_nudge', 'session_reminder', 'announcement', 'payment_unfinished'] as const)(
  'stops the reminders with one click: %s',
  async (kind) => {
    const { headers, text } = await renderSample(kind, 'fr')
    expect(headers).toEqual({
      'List-Unsubscribe': `<${site}/api/study-mails/stop?token=id.signature>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(text).toContain(`${site}/fr/study-mails/stop?token=id.signature`)
  },
)

it.each(['newsletter', 'newsletter_confirm'] as const)(
  'stops the newsletter with one click: %s',
  async (kind) => {
    const { headers } = await renderSample(kind, 'en')
    expect(headers).toEqual({
      'List-Unsubscribe': `<${site}/api/newsletter/unsubscribe?token=id.signature>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  },
)
