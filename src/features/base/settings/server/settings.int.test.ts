import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applySettings, placeholders, site } from '@/config/site'
import type { Actor } from '@/server/kernel/actor'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { jpegWith, pngChunk, pngWith } from '@/testing/pictures'
import { testContainer } from '@/testing/test-container'
import type { Settings } from '../settings.answers'
import { changeSettings, saveSettings } from './change-settings'
import { getMissing } from './get-missing'
import { getSettings, readSettingsPage, type SettingsView } from './get-settings'
import { loadSettings, siteAt } from './settings-cache'

const container = testContainer({
  env: { RATE_LIMIT_SCALE: '1000', MAIL_FROM: 'Mboa <mail@mboa-academy.example>' },
})
let admin: Actor

beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin', firstName: 'Ada', lastName: 'Manga' })).id)
})
beforeEach(async () => {
  await container.db.settingVersion.deleteMany()
  await container.db.event.deleteMany()
  await loadSettings()
})
afterAll(() => applySettings({}))

const call = async <T>(useCase: AnyUseCase, input: object = {}, actor: Actor = admin) =>
  (await callUseCase(useCase, input, { actor })) as T
const change = (input: object, actor?: Actor) => call<Settings>(changeSettings, input, actor)
const page = () => call<SettingsView>(readSettingsPage)
const audited = () =>
  container.db.auditEntry.findMany({ where: { action: 'settings.changed' }, orderBy: { id: 'asc' } })
const announced = () => container.db.event.count({ where: { type: 'settings.changed' } })

describe('who may', () => {
  it('visitors, students and staff neither read nor change them', async () => {
    const callers: [Actor, string][] = [
      [{ kind: 'visitor' }, 'sign_in_first'],
      [await actorFor((await createUser()).id), 'forbidden'],
      [await actorFor((await createUser({ role: 'staff' })).id), 'forbidden'],
    ]
    for (const [actor, code] of callers) {
      for (const useCase of [getSettings, readSettingsPage, getMissing, changeSettings, saveSettings]) {
        await expect(call(useCase as AnyUseCase, { phone: '677123456' }, actor)).rejects.toMatchObject({
          code,
        })
      }
    }
    expect(await container.db.settingVersion.count()).toBe(0)
  })

  it('an admin changes them with a fresh proof of identity', async () => {
    const actor = { ...admin, provenAt: new Date(container.clock.now().getTime() - 3_600_000) } as Actor
    await expect(change({ phone: '677123456' }, actor)).rejects.toMatchObject({ code: 'step_up' })
    expect(await container.db.settingVersion.count()).toBe(0)
  })
})

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const noise = (bytes: number) => Buffer.concat([pngWith(4, 4), randomBytes(bytes)])

const account = { holder: 'Kmer SARL', bank: 'Afriland First Bank', account: '10005 00001 12345678901 55' }

describe('what is refused, beside its field', () => {
  const wrong: [object, string, string][] = [
    [{ phone: '12' }, 'phone', 'Settings.errors.phone'],
    [{ phone: 677123456 }, 'phone', 'Settings.errors.phone'],
    [{ whatsapp: 'javascript:alert(1)' }, 'whatsapp', 'Settings.errors.phone'],
    [{ email: 'a@b' }, 'email', 'Validation.emailInvalid'],
    [{ email: 'a@b.cm\nBcc: c@d.cm' }, 'email', 'Validation.emailInvalid'],
    [{ support_email: '' }, 'support_email', 'Validation.emailRequired'],
    [{ name: '' }, 'name', 'Settings.errors.needed'],
    [{ name: 'A <script>' }, 'name', 'Settings.errors.name'],
    [{ name: 'A {count}' }, 'name', 'Settings.errors.name'],
    [{ name: 'A\nB' }, 'name', 'Settings.errors.oneLine'],
    [{ company: '" onload="' }, 'company', 'Settings.errors.name'],
    [{ address: '\u202egnp.exe' }, 'address', 'Settings.errors.oneLine'],
    [{ address: 'x'.repeat(201) }, 'address', 'Validation.tooLong'],
    [{ social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'social.0.url', 'Classes.errors.link'],
    [{ social: [{ name: 'X', url: 'http://x.cm/a' }] }, 'social.0.url', 'Classes.errors.link'],
    [
      { social: [{ name: 'X', url: 'https://facebook.com@evil.cm/' }] },
      'social.0.url',
      'Classes.errors.link',
    ],
    [{ social: [{ name: '', url: 'https://x.cm/a' }] }, 'social.0.name', 'Settings.errors.needed'],
    [{ social: Array(21).fill({ name: 'X', url: 'https://x.cm/a' }) }, 'social', 'Settings.errors.tooMany'],
    [{ hours: { from: 25 } }, 'hours.from', 'Settings.errors.number'],
    [{ hours: { from: 18, to: 9 } }, 'hours.to', 'Settings.errors.hours'],
    [{ hours: { to: 8 } }, 'hours.to', 'Settings.errors.hours'],
    [{ hours: { days: [] } }, 'hours.days', 'Settings.errors.days'],
    [{ holidays: [{ from: '2026-02-30', to: '2026-03-01' }] }, 'holidays.0.from', 'Classes.errors.day'],
    [{ holidays: [{ from: '2026-12-24', to: '2026-12-01' }] }, 'holidays.0.to', 'Settings.errors.range'],
    [{ receipt_footer: { en: 'a\nb' } }, 'receipt_footer.en', 'Settings.errors.oneLine'],
    [{ bank: { ...account, account: 'RIB: 10005/00001' } }, 'bank.account', 'Settings.errors.account'],
    [{ bank: { ...account, account: '1'.repeat(35) } }, 'bank.account', 'Settings.errors.account'],
    [{ bank: { ...account, account: '12' } }, 'bank.account', 'Settings.errors.account'],
    [{ bank: { ...account, account: 100_050_000 } }, 'bank.account', 'Validation.invalid'],
    [{ bank: { ...account, bic: 'AFRI' } }, 'bank.bic', 'Settings.errors.bic'],
    [{ bank: { ...account, holder: 'A\nB' } }, 'bank.holder', 'Settings.errors.oneLine'],
    [{ bank: { ...account, bank: 'x'.repeat(61) } }, 'bank.bank', 'Validation.tooLong'],
    [{ bank: { account: account.account } }, 'bank.holder', 'Settings.errors.bankWhole'],
    [{ bank: { ...account, account: ' ' } }, 'bank.account', 'Settings.errors.bankWhole'],
    [{ bank: { bic: 'AFRICMCX' } }, 'bank.holder', 'Settings.errors.bankWhole'],
    [{ legal: { approved_until: 'soon' } }, 'legal.approved_until', 'Classes.errors.day'],
    [{ figures: { success_rate: { value: 101 } } }, 'figures.success_rate.value', 'Settings.errors.number'],
    [{ figures: { students: { value: '' } } }, 'figures.students.value', 'Settings.errors.number'],
    [{ languages: { en: false, fr: false } }, 'languages.en', 'Settings.errors.languages'],
    [{ languages: { fr: 'perhaps' } }, 'languages.fr', 'Validation.invalid'],
    [{ providers: { mtn: 'perhaps' } }, 'providers.mtn', 'Validation.invalid'],
    [{ sender: { name: 'A\nBcc: c@d.cm' } }, 'sender.name', 'Settings.errors.oneLine'],
    [{ sender: { name: 'A <c@d.cm>' } }, 'sender.name', 'Settings.errors.name'],
    [{ sender: { address: 'a@b' } }, 'sender.address', 'Validation.emailInvalid'],
    [{ sender: { address: 'a@elsewhere.cm' } }, 'sender.address', 'Settings.errors.senderDomain'],
    [{ logo: 'https://evil.cm/x.png' }, 'logo', 'Settings.errors.picture'],
    [{ logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'logo', 'Settings.errors.picture'],
    [{ logo: dataUrl(Buffer.from('<script>alert(1)</script>')) }, 'logo', 'Settings.errors.picture'],
    [{ logo: dataUrl(jpegWith(40, 20)) }, 'logo', 'Settings.errors.picture'],
    [{ logo: dataUrl(pngWith(601, 20)) }, 'logo', 'Settings.errors.pictureTooHeavy'],
    [{ logo: dataUrl(noise(30 * 1024)) }, 'logo', 'Settings.errors.pictureTooHeavy'],
    [
      { signature: { picture: dataUrl(Buffer.from('GIF89a')) } },
      'signature.picture',
      'Settings.errors.picture',
    ],
    [{ signature: { name: 'A <b>' } }, 'signature.name', 'Settings.errors.name'],
    [{ figures: { students: { shown: 'perhaps' } } }, 'figures.students.shown', 'Validation.invalid'],
  ]
  it.each(wrong)('%j', async (input, field, text) => {
    await expect(change(input)).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: expect.objectContaining({ [field]: text }) },
    })
    expect([await container.db.settingVersion.count(), await announced()]).toEqual([0, 0])
  })
})

describe('a change', () => {
  it('is stored as a version, audited, announced, and there at once; the same again is no change', async () => {
    const before = (await audited()).length
    const answer = await change({ phone: '677 12 34 56', reason: 'The shop has moved' })
    await change({ phone: '+237677123456' })
    expect(answer).toMatchObject({ phone: '+237677123456', email: placeholders.email })
    expect(site.phone).toBe('+237677123456')
    expect(await call<Settings>(getSettings)).toEqual(answer)
    expect(await announced()).toBe(1)
    expect((await audited()).slice(before).map(({ details }) => details)).toEqual([
      {
        before: { phone: placeholders.phone },
        after: { phone: '+237677123456' },
        reason: 'The shop has moved',
      },
    ])
    expect((await page()).versions).toMatchObject([
      { name: 'phone', value: '+237677123456', reason: 'The shop has moved', by: 'Ada Manga' },
    ])
  })

  it('keeps a picture with nothing but its pixels, and the audit log names it by its digest', async () => {
    const place = pngChunk('tEXt', Buffer.from('GPS\x004.05N 9.70E'))
    const { logo, signature } = await change({
      logo: dataUrl(pngWith(40, 20, place)),
      signature: { name: 'Ada Manga', picture: dataUrl(pngWith(30, 10)) },
    })
    expect([logo, signature.picture]).toEqual([dataUrl(pngWith(40, 20)), dataUrl(pngWith(30, 10))])
    const [last] = (await audited()).slice(-1)
    expect(last?.details).toMatchObject({
      before: { logo: '' },
      after: {
        logo: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        signature: { name: 'Ada Manga', picture: expect.stringMatching(/^sha256:/) },
      },
    })
    expect((await change({ logo: '' })).logo).toBe('')
  })

  it('leaves the parts that are not sent, and replaces lists', async () => {
    await change({ legal: { rccm: 'RC/DLA/2025/B/1', vat: { en: 'No VAT' } } })
    await change({ legal: { taxpayer_number: 'M01', vat: { fr: 'Sans TVA' } } })
    await change({ social: [{ name: 'Facebook', url: 'https://facebook.com/kmer' }] })
    const { legal, social, figures } = await change({ figures: { weeks: { value: 12 } } })
    expect(legal).toMatchObject({
      rccm: 'RC/DLA/2025/B/1',
      taxpayer_number: 'M01',
      vat: { en: 'No VAT', fr: 'Sans TVA' },
    })
    expect(social).toEqual([{ name: 'Facebook', url: 'https://facebook.com/kmer' }])
    expect(figures).toMatchObject({
      students: placeholders.figures.students,
      weeks: { value: 12, shown: true },
    })
  })

  it('keeps an account as it was copied, without what is no part of it, and takes it away again', async () => {
    const { bank } = await change({
      bank: { ...account, account: '\u00a0cm21 10005\u202f00001  12345678901 55 ', bic: 'africmcx xxx' },
    })
    expect(bank).toEqual({
      ...account,
      account: 'CM21 10005 00001 12345678901 55',
      bic: 'AFRICMCXXXX',
    })
    expect((await change({ bank: { bic: '' } })).bank).toEqual({ ...bank, bic: '' })
    expect((await change({ bank: { holder: '', bank: '', account: '' } })).bank).toEqual({
      holder: '',
      bank: '',
      account: '',
      bic: '',
    })
  })

  it('reaches an instance that reads after another one has changed it', async () => {
    await container.db.settingVersion.create({
      data: { name: 'phone', value: '+237699000111', changedAt: container.clock.now() },
    })
    expect(site.phone).toBe(placeholders.phone)
    await loadSettings()
    expect(site.phone).toBe('+237699000111')
  })

  it('does not count, and does not take the site down, when what is stored fits no more', async () => {
    const changedAt = container.clock.now()
    const row = (name: string, value: string) => ({ name, value, changedAt })
    await container.db.settingVersion.createMany({
      data: [row('email', 'nobody'), row('old_setting', 'x'), row('phone', '+237699000111')],
    })
    await loadSettings()
    expect([site.email, site.phone]).toEqual([placeholders.email, '+237699000111'])
    expect(container.logged()).toContain('settings.unfit')
  })

  it('does not change what the site was before', async () => {
    await change({ phone: '677123456' })
    const between = container.clock.now()
    container.clock.advance(60_000)
    await change({ phone: '699000111', company: 'Kmer SARL' })
    expect(siteAt(between)).toMatchObject({ phone: '+237677123456', company: placeholders.company })
    expect(siteAt(new Date(between.getTime() - 1_000)).phone).toBe(placeholders.phone)
    expect(siteAt(container.clock.now())).toMatchObject({ phone: '+237699000111', company: 'Kmer SARL' })
  })
})

describe('the form', () => {
  const save = (input: Record<string, string>) => call<Settings>(saveSettings, { locale: 'en', ...input })

  it('names its fields by their places; empty rows are none', async () => {
    const { hours, holidays, social, figures } = await save({
      'hours.days.1': 'open',
      'hours.days.6': 'open',
      'hours.days.0': 'closed',
      'hours.from': '8',
      'hours.to': '17',
      'holidays.0.from': '2026-12-24',
      'holidays.0.to': '2027-01-03',
      'holidays.1.from': '2027-02-11',
      'holidays.1.to': '',
      'holidays.2.from': '',
      'holidays.2.to': '',
      'social.0.name': ' ',
      'social.0.url': '',
      'social.1.name': 'TikTok',
      'social.1.url': 'https://www.tiktok.com/@kmer',
      'figures.students.value': '1 250',
      'figures.students.shown': 'no',
    })
    expect(hours).toEqual({ days: [1, 6], from: 8, to: 17 })
    expect(holidays).toEqual([
      { from: '2026-12-24', to: '2027-01-03' },
      { from: '2027-02-11', to: '2027-02-11' },
    ])
    expect(social).toEqual([{ name: 'TikTok', url: 'https://www.tiktok.com/@kmer' }])
    expect(figures.students).toMatchObject({ value: 1_250, shown: false })
  })

  it('shows an error beside the row that was typed, though one above it is empty', async () => {
    await expect(
      save({ 'social.0.name': '', 'social.0.url': '', 'social.1.name': 'X', 'social.1.url': 'x' }),
    ).rejects.toMatchObject({ options: { fields: { 'social.1.url': 'Classes.errors.link' } } })
    await expect(save({ 'hours.days.1': 'closed', 'hours.days.2': 'closed' })).rejects.toMatchObject({
      options: { fields: { 'hours.days': 'Settings.errors.days' } },
    })
  })

  it('does not overwrite what somebody else has saved since it was opened', async () => {
    const { newest } = await page()
    await change({ phone: '677123456' })
    await expect(save({ phone: '699000111', seen: String(newest) })).rejects.toMatchObject({
      code: 'conflict',
      options: { text: 'Settings.changedMeanwhile' },
    })
    // Another setting is another matter.
    expect(await save({ city: 'Yaoundé', seen: String(newest) })).toMatchObject({
      city: 'Yaoundé',
      phone: '+237677123456',
    })
  })

  it.each([
    { '__proto__.polluted': 'x', 'constructor.prototype.polluted': 'x' },
    { 'social.__proto__.url': 'x' },
    { 'phone.x.y.z.a.b': 'x' },
    { 'social.99.name': 'X', 'social.99.url': 'https://x.cm/a' },
  ])('with foreign names of fields changes nothing else: %j', async (input) => {
    await save(input as unknown as Record<string, string>).catch((error: { code: string }) =>
      expect(error.code).toBe('invalid'),
    )
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })

  it('saves each of many that are sent at once, one after the other', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((n) => change({ city: `Town ${n}` })))
    expect(await container.db.settingVersion.count({ where: { name: 'city' } })).toBe(5)
    expect((await call<Settings>(getSettings)).city).toBe(site.city)
  })
})
