import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { publicCalls } from '@/app/api/calls/public'
import { hour } from '@/config/durations'
import { applySettings, placeholders, site } from '@/config/site'
import { mailContext, renderTemplate } from '@/features/base/mail/emails/render-template'
import { legalLines } from '@/features/base/settings/legal-notice'
import { changeSettings } from '@/features/base/settings/server/change-settings'
import { loadSettings } from '@/features/base/settings/server/settings-cache'
import { organization } from '@/features/base/site/organization'
import { Brand } from '@/features/base/site/ui/brand'
import { Footer } from '@/features/base/site/ui/footer'
import { JsonLd } from '@/features/base/site/ui/json-ld'
import { receiptTexts } from '@/features/money/payments/receipts/receipt-texts'
import { providersOffered } from '@/features/money/payments/server/providers-offered'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { receiptFile } from '@/features/money/payments/server/settlement/receipt-file'
import { ReceiptSheet } from '@/features/money/payments/ui/receipts/receipt-sheet'
import type { VersionFacts } from '@/features/study/certificates/certificate-facts'
import { renderCertificate } from '@/features/study/certificates/pdf/render-certificate'
import { ContactDetails } from '@/features/talk/contact/ui/contact-details'
import { textsOf } from '@/i18n/texts-of'
import { senderOf } from '@/lib/mail-sender'
import { addressInOfferedLanguage } from '@/server/http-entry/add-language'
import { signAccessToken } from '@/server/kernel/tokens'
import { publicAddresses } from '@/server/page-store/public-pages'
import { type OfficeBench, openOfficeBench } from './office-bench'
import { textOfPdf, textOfReceiptPdf } from './pdf-text'
import { pngWith } from './pictures'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
beforeEach(async () => {
  await bench.db.settingVersion.deleteMany()
  await loadSettings()
})
afterAll(async () => {
  applySettings({})
  await bench.close()
})

const change = (input: object) => bench.call(changeSettings, bench.admin, input)

const footer = () =>
  renderToStaticMarkup(
    createElement(Footer, {
      locale: 'en',
      path: '/',
      courses: [],
      newsletter: null,
      notice: legalLines(site, 'en'),
    }),
  )
const contact = () => renderToStaticMarkup(createElement(ContactDetails, { locale: 'en' }))
const structured = () => {
  const html = renderToStaticMarkup(createElement(JsonLd, { data: organization('en', 'A school') }))
  return { html, data: JSON.parse(html.replace(/^<script[^>]*>/, '').replace(/<\/script>$/, '')) }
}
const replyMail = () =>
  renderTemplate(
    'office_reply',
    {
      subject: 'Re: Course inquiry',
      name: 'Amina',
      html: '<p>Yes.</p>',
      quoted: 'When?',
      link: 'http://localhost:3000/contact/message?token=abc',
      linkDays: 30,
      messageId: '0190f0f0-0000-7000-8000-000000000000',
    },
    mailContext('en', new Map()),
  )
async function receiptOf(reference: string) {
  const [file] = await receiptFile({ reference } as never, 'en')
  return textOfReceiptPdf(file?.content as Buffer)
}

describe('another telephone', () => {
  it('is on pages, in mails, in structured data, and on receipts from then on', async () => {
    const before = await bench.paid(await bench.student())
    expect(await receiptOf(before)).toContain('+237 6 70 00 00 00')
    bench.clock.advance(60_000)
    await change({ phone: '677 12 34 56', support_email: 'aide@kmer-code.cm' })
    bench.clock.advance(60_000)
    const after = await bench.paid(await bench.student())

    for (const html of [footer(), contact()]) {
      expect(html).toContain('+237 6 77 12 34 56')
      expect(html).toContain('tel:+237677123456')
      expect(html).not.toContain('70 00 00 00')
    }
    expect(structured().data.contactPoint).toMatchObject({
      telephone: '+237677123456',
      email: 'aide@kmer-code.cm',
    })
    const { html, text } = await replyMail()
    for (const part of [html, text]) {
      expect(part).toContain('+237 6 77 12 34 56')
      expect(part).toContain('aide@kmer-code.cm')
    }
    expect(await receiptOf(after)).toContain('+237 6 77 12 34 56')
    expect(await receiptOf(before)).toContain('+237 6 70 00 00 00')
  })
})

const certificateFacts: VersionFacts = {
  code: '7Q2M-4K9T-2BXP-8RDA',
  number: 1,
  credentialId: 'd3b5c0d2-4ad9-4d0e-9a3a-5b7f0f1f3a10',
  locale: 'en',
  name: 'Éloïse Ŋgo Œuvré Mbarga Atangana',
  programSlug: 'web-development',
  titleEn: 'Web Development',
  titleFr: 'Développement web',
  outcomeEn: 'Builds a site of several pages that works on a phone, and puts it on the web.',
  outcomeFr: 'Réalise un site.',
  weeks: 8,
  cohortStartsOn: new Date('2026-09-01'),
  cohortEndsOn: new Date('2026-10-26'),
  cohortPlace: 'Bonapriso, Douala',
  completedAt: new Date('2026-10-26T10:00:00Z'),
  issuedAt: new Date('2026-10-27T10:00:00Z'),
  statusList: 1,
  statusIndex: 42,
  record: null,
}
const call = () => (publicCalls['GET /api/logo'].handler as () => Response)()

const picture = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

describe('languages, ways of paying, sender', () => {
  it('only what is offered is there: pages and their languages, providers, the sender of e-mails', async () => {
    const addresses = () => publicAddresses(['web-development'])
    expect(addresses()).toContain('/fr/programs')
    expect(await providersOffered()).toContain('orange')
    await change({ languages: { fr: false }, providers: { orange: false }, sender: { name: 'The office' } })
    expect(addresses().filter((address) => /^\/fr(\/|$)/.test(address))).toEqual([])
    expect(addressInOfferedLanguage('/fr/programs?page=2')).toBe('/programs?page=2')
    expect(structured().data.contactPoint.availableLanguage).toEqual(['en'])
    expect(await providersOffered()).not.toContain('orange')
    expect(senderOf(site, 'Mboa <mail@mboa.cm>')).toBe('The office <mail@mboa.cm>')
    await change({ languages: { fr: true } })
    expect(addresses()).toContain('/fr/programs')
  })

  it('a payment with a provider that is not offered any more is refused beside its field', async () => {
    await change({ providers: { mtn: false } })
    await expect(bench.paid(await bench.student())).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a logo and a signature', () => {
  const certificate = async () =>
    textOfPdf(
      await renderCertificate({ ...certificateFacts, issuedAt: bench.clock.now() }, 'x'.repeat(86)),
    ).replace(/\s+/g, ' ')

  it('are on pages, in structured data, on receipts and certificates from then on', async () => {
    expect(call().status).toBe(404)
    const before = await bench.paid(await bench.student())
    const plain = await receiptFile({ reference: before } as never, 'en')
    bench.clock.advance(60_000)
    await change({
      logo: picture(pngWith(40, 20)),
      signature: {
        name: 'Ada Manga',
        role: { en: 'Director', fr: 'Directrice' },
        picture: picture(pngWith(60, 20)),
      },
    })
    bench.clock.advance(60_000)
    const after = await bench.paid(await bench.student())
    expect(renderToStaticMarkup(createElement(Brand, { href: '/' }))).toMatch(/<img src="\/api\/logo\?v=\w+"/)
    expect(structured().data.logo).toMatch(/\/api\/logo\?v=\w+$/)
    const answer = call()
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngWith(40, 20))
    const images = (pdf: Uint8Array) =>
      Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1
    const [drawn] = await receiptFile({ reference: after } as never, 'en')
    expect(images(drawn?.content as Buffer)).toBe(1)
    const [again] = await receiptFile({ reference: before } as never, 'en')
    expect(again?.content).toEqual(plain[0]?.content)
    expect(await certificate()).toContain('Ada Manga')
    expect(await certificate()).toContain('Director')
  })

  it.each([4, 5, 8, 12])('fit on one page of a certificate with %i assignments', async (length) => {
    await change({
      logo: picture(pngWith(40, 20)),
      signature: {
        name: 'Marie-Claire Ngo Bassong Atangana',
        role: { en: 'Director of studies' },
        picture: picture(pngWith(600, 200)),
      },
    })
    bench.clock.advance(60_000)
    const assignments = Array.from({ length }, (_, n) => ({
      title: { en: `An assignment with quite a long title, number ${n}`, fr: 'x' },
      points: 18,
      max: 20,
      judge: { id: '0190f0f0-0000-7000-8000-000000000000', name: 'Ada Manga' },
    }))
    const record = {
      weeks: { completed: 8, of: 8 },
      exercises: 77,
      quizzes: 8,
      assignments,
      attendance: { attended: 9, held: 10 },
    }
    const facts = { ...certificateFacts, record, issuedAt: bench.clock.now() }
    const pdf = await renderCertificate(facts, 'x'.repeat(86))
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

describe('an attack through the settings', () => {
  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const formula = '=HYPERLINK("https://evil.cm";"x")'
  const ofText = (text: string) => ({
    address: text,
    city: text.slice(0, 60),
    receipt_footer: { en: text, fr: text },
    legal: {
      rccm: text.slice(0, 60),
      taxpayer_number: text.slice(0, 60),
      vat: { en: text, fr: text },
      approval: text,
      hosting_company: text.slice(0, 60),
      hosting_country: { en: text.slice(0, 60), fr: text.slice(0, 60) },
      payflex_country: { en: text.slice(0, 60), fr: text.slice(0, 60) },
    },
    figures: { students: { source: text } },
  })

  it.each([
    markup,
    formula,
    '{count, plural, other {#}} {phone} <b>x</b>',
    "'; DROP TABLE users; --",
    '[click](javascript:alert(1)) https://evil.cm',
  ])('stays text on pages, in mails, on papers and in structured data: %s', async (text) => {
    await change(ofText(text))
    bench.clock.advance(1_000)
    const paid = await bench.student()
    const reference = await bench.paid(paid)
    const receipt = await bench.call(getReceipt, paid.actor, { reference })
    const sheet = renderToStaticMarkup(
      createElement(ReceiptSheet, { texts: receiptTexts(receipt, 'en'), locale: 'en' }),
    )
    const { html, text: plainMail } = await replyMail()
    const { html: ld, data } = structured()
    for (const page of [footer(), contact(), sheet, html]) {
      expect(page).not.toMatch(/<script|<img[^>]*onerror|href="javascript:/)
    }
    expect(ld.slice('<script'.length).split('<')).toHaveLength(2)
    expect(data.address.streetAddress).toBe(text)
    expect(plainMail).toContain(site.name)
    expect((await receiptOf(reference)).replace(/\s/g, '')).toContain(text.slice(0, 20).replace(/\s/g, ''))
  })

  it('runs in no spreadsheet that opens the audit log', async () => {
    await change({ address: formula, legal: { rccm: '+1+1' }, reason: formula })
    const now = bench.clock.now()
    const userId = (bench.admin as { user: { id: string } }).user.id
    const { id } = await bench.db.session.create({
      data: {
        userId,
        kind: 'api',
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + hour),
        provenAt: now,
      },
    })
    const response = await backOfficeCalls['GET /api/admin/audit-log/export-csv'].handler(
      new Request('http://localhost:3000/api/admin/audit-log/export-csv?action=settings.changed', {
        headers: { authorization: `Bearer ${await signAccessToken(userId, id, now)}` },
      }),
      { params: Promise.resolve({}) },
    )
    const csv = await response.text()
    expect(csv).toContain('HYPERLINK')
    expect(csv).not.toMatch(/(?:^|[,;\r\n\t])"?[=+@-]/m)
  })

  it('of a name that messages are made of is refused, and an apostrophe changes nothing around it', async () => {
    await expect(change({ name: 'Kmer {x}' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(change({ name: 'Kmer <b>' })).rejects.toMatchObject({ code: 'invalid' })
    await change({ name: "L'École d'ici $& ' ''", company: "O'Neil SARL" })
    expect(textsOf('fr', 'Office')('brand')).toContain('L’École d’ici $& ’ ’’')
    expect(footer()).toContain('L&#x27;École')
    expect((await replyMail()).text).toContain("L'École d'ici")
    expect(placeholders.name).toBe('Mboa Academy')
  })
})
