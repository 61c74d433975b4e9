import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/config/env'
import { applySettings, placeholders } from '@/config/site'
import { changeSettings } from '@/features/base/settings/server/change-settings'
import { figureSetting } from '@/features/base/settings/server/figure-source.queries'
import { readMissing } from '@/features/base/settings/server/missing.queries'
import { settingsOf } from '@/features/base/settings/settings.rules'
import { tellSale } from '@/features/classes/programs/server/tell-sale.job'
import { createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { getCheckout } from './checkout/get-checkout'
import { noteSelling, sells } from './note-selling'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
  Object.assign(env(), { APP_ENV: 'production' })
  await change(real)
})
afterAll(async () => {
  applySettings({})
  await bench.close()
})

const stated = { source: 'Survey of 120 former students', on: '2026-11-01', shown: true }
const invented = settingsOf(placeholders)
const real = {
  phone: '677123456',
  whatsapp: '677123456',
  email: 'bonjour@kmer-code.cm',
  support_email: 'aide@kmer-code.cm',
  address: 'Rue Joss, Bonanjo, Douala',
  social: [{ name: 'Facebook', url: 'https://www.facebook.com/kmercode' }],
  legal: {
    rccm: 'RC/DLA/2025/B/1234',
    taxpayer_number: 'M012500001234A',
    vat: { en: 'VAT not applicable', fr: 'TVA non applicable' },
    hosting_company: 'OVH SAS',
    hosting_country: { en: 'France', fr: 'France' },
  },
  figures: { students: stated, success_rate: stated, weeks: stated },
}
const change = (input: object) => bench.call(changeSettings, bench.admin, input)
const missing = async () => (await readMissing()).map(({ what }) => what)
const showMarketing = (value: 'marketing' | 'live') =>
  bench.db.siteSetting.upsert({
    where: { name: figureSetting },
    create: { name: figureSetting, value, changedAt: bench.clock.now() },
    update: { value },
  })

async function expectNoSale() {
  const who = await bench.student()
  expect(await sells()).toBe(false)
  expect((await bench.call(getCheckout, who.actor, {})).providers).toEqual([])
  await expect(bench.initiate(who)).rejects.toMatchObject({
    code: 'invalid',
    options: { fields: { provider: 'Validation.providerNotOffered' } },
  })
  expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
}

describe('a production', () => {
  it('sells where nothing is a placeholder', async () => {
    expect(await missing()).toEqual([])
    const who = await bench.student()
    expect((await bench.call(getCheckout, who.actor, {})).providers).toEqual(['mtn', 'orange'])
    expect(await bench.initiate(who)).toMatchObject({ success: true })
  })

  it.each([
    ['phone', { phone: invented.phone }, { phone: real.phone }],
    ['whatsapp', { whatsapp: invented.whatsapp }, { whatsapp: real.whatsapp }],
    ['email', { email: invented.email }, { email: real.email }],
    ['supportEmail', { support_email: invented.support_email }, { support_email: real.support_email }],
    ['address', { address: invented.address }, { address: real.address }],
    ['rccm', { legal: { rccm: '' } }, { legal: real.legal }],
    ['taxpayerNumber', { legal: { taxpayer_number: '' } }, { legal: real.legal }],
    ['vat', { legal: { vat: { fr: '' } } }, { legal: real.legal }],
    ['hosting', { legal: { hosting_company: '' } }, { legal: real.legal }],
    ['hosting', { legal: { hosting_country: { fr: '' } } }, { legal: real.legal }],
    ['social', { social: invented.social }, { social: real.social }],
  ])('sells nothing while it is the only placeholder: %s', async (what, wrong, right) => {
    await change(wrong)
    expect(await missing()).toEqual([what])
    await expectNoSale()
    await change(right)
    expect(await sells()).toBe(true)
  })

  it('sells nothing while a figure without a source is shown; the live ones are the default', async () => {
    await change({ figures: { students: { source: '' } } })
    expect(await missing()).toEqual([])
    await showMarketing('marketing')
    expect(await missing()).toEqual(['figures'])
    await expectNoSale()
    await change({ figures: { students: { shown: false } } })
    expect(await missing()).toEqual([])
    await showMarketing('live')
  })

  it('sells nothing while an account of a demo can sign in, and does not let a visitor stop the sale', async () => {
    const demo = await createUser({ username: 'amina', email: 'amina@example.cm' })
    expect(await missing()).toEqual([])
    await bench.db.user.update({ where: { id: demo.id }, data: { emailVerifiedAt: bench.clock.now() } })
    expect(await missing()).toEqual(['demoAccounts'])
    await expectNoSale()
    await bench.db.user.update({ where: { id: demo.id }, data: { blockedAt: bench.clock.now() } })
    const staff = await createUser({ role: 'staff', email: 'staff@mboa-academy.example' })
    expect(await missing()).toEqual(['demoAccounts'])
    await bench.db.user.update({ where: { id: staff.id }, data: { blockedAt: bench.clock.now() } })
    expect(await sells()).toBe(true)
  })

  it('writes to who chose a program meanwhile once the last placeholder is gone', async () => {
    const note = async () => {
      bench.clock.advance(60_000)
      await noteSelling(bench.clock.now())
      await runDueJobs(bench.url, [tellSale])
    }
    await note()
    await change({ phone: invented.phone })
    await note()
    const who = await bench.student()
    await bench.db.enrolment.updateMany({
      where: { userId: who.user.id },
      data: { createdAt: bench.clock.now() },
    })
    const mailed = () =>
      bench.db.outboxMail.count({ where: { userId: who.user.id, kind: 'program_on_sale' } })
    expect(await mailed()).toBe(0)
    await change({ phone: real.phone })
    await note()
    expect(await mailed()).toBe(1)
  })
})

it('a demo sells with its placeholders', async () => {
  await change({ phone: invented.phone })
  Object.assign(env(), { APP_ENV: 'demo' })
  expect(await missing()).toEqual(['phone'])
  expect((await bench.call(getCheckout, (await bench.student()).actor, {})).providers).toEqual([
    'mtn',
    'orange',
  ])
})
