import { expect, it } from 'vitest'
import { day, minute } from '@/config/durations'
import { code, cohorts, knownDevice, pageSpeed, passwordMinLength, session, upload } from '@/config/limits'
import { paymentProviders } from '@/config/payment-providers'
import { rateLimits } from '@/config/rate-limits'
import { site } from '@/config/site'
import { cacheNames } from '@/features/base/offline/device-names'
import { cacheKindOf } from '@/features/base/offline/kept-pages.rules'
import { limitsOf } from '@/features/base/offline/page-cache'
import { initiatePaymentSchema, verifyPaymentSchema } from '@/features/money/payments/payments.schema'
import { retentionTerms } from '@/features/office/personal-data/retention.rules'
import { gradeSubmissionSchema } from '@/features/study/assignments/assignments.schema'
import { codeLength } from '@/features/study/certificates/certificate.rules'
import { checkPhone } from '@/lib/cameroon-phone'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'

const plain = (text: string) => text.replace(/\s+/g, ' ')
const says = (text: string, part: string) => expect(plain(text)).toContain(part)

it('the year of the founding is that of the site', () => {
  for (const { AboutPage, Terms } of [en, fr]) {
    says(
      AboutPage.story.body,
      `Douala en ${site.foundedYear}`.replace(' en ', AboutPage === en.AboutPage ? ' in ' : ' en '),
    )
    says(Terms.sections.s1.body, String(site.foundedYear))
  }
  says(en.AboutPage.metaDescription, String(site.foundedYear))
})

it('as many services are named as there are', () => {
  const { training, tutoring, software, consultancy } = en.ServicesPage
  expect([training, tutoring, software, consultancy]).toHaveLength(4)
  says(en.Home.servicesTitle, 'Four')
  says(en.ServicesPage.intro, 'Four services')
  says(fr.Home.servicesTitle, 'Quatre')
  says(fr.ServicesPage.intro, 'Quatre services')
})

it('passwords are as long as the hint says', () => {
  for (const { Register } of [en, fr]) {
    expect(Register.passwordHint.startsWith(`${passwordMinLength} `)).toBe(true)
  }
})

it('a phone number is what the hint says', () => {
  says(en.Register.phoneHint, '9 digits beginning with 6')
  says(fr.Register.phoneHint, '9 chiffres commençant par 6')
  expect(checkPhone('670000000')).toMatchObject({ e164: '+237670000000' })
  expect(checkPhone('67000000')).not.toHaveProperty('e164')
})

it('the code has the digits and the lifetime that the texts say', () => {
  expect(code.digits).toBe(6)
  const minutes = code.lifetimeMs / minute
  says(en.Home.step2Text, `${code.digits}-digit`)
  says(fr.Home.step2Text, `${code.digits} chiffres`)
  for (const text of [en.ProgramFaq.a2, en.Terms.sections.s5.body]) {
    says(text, 'six-digit code')
    says(text, `valid for ${minutes} minutes`)
  }
  for (const text of [fr.ProgramFaq.a2, fr.Terms.sections.s5.body]) {
    says(text, 'code à six chiffres')
    says(text, `valable ${minutes} minutes`)
  }
})

it('the menu codes are those of the providers', () => {
  for (const { Home } of [en, fr]) {
    says(Home.step3Text, `MTN (${paymentProviders.mtn.menuCode})`)
    says(Home.step3Text, `Orange (${paymentProviders.orange.menuCode})`)
  }
})

it('a seat is held for as long as the terms say', () => {
  const minutes = cohorts.holdMs / minute
  says(en.Terms.sections.s3.body, `held for ${minutes} minutes`)
  says(fr.Terms.sections.s3.body, `${minutes} minutes`)
})

it('a file may be as large as the terms say', () => {
  const megabytes = upload.maxBytes / 1024 / 1024
  says(en.Terms.sections.s7.body, `${megabytes} MB at most`)
  says(fr.Terms.sections.s7.body, `${megabytes} Mo au plus`)
})

it('codes of certificates are as long, and wait as long, as the texts say', () => {
  says(en.Certificates.codeHint, `${codeLength} letters and digits`)
  says(fr.Certificates.codeHint, `${codeLength} lettres et chiffres`)
  expect(rateLimits['certificate.unknown'].windowMs).toBe(10 * minute)
  says(en.Certificates.tooManyCodes, 'ten minutes')
  says(fr.Certificates.tooManyCodes, 'dix minutes')
})

it('sessions and counts are kept as long as the privacy page says', () => {
  const days = session.student.absoluteMs / day
  expect(session.staff.absoluteMs).toBeLessThan(session.student.absoluteMs)
  expect(session.refreshTokenMs).toBe(session.student.absoluteMs)
  expect(pageSpeed.keptWeeks).toBe(26)
  says(en.Privacy.sections.s4.body, `after ${days} days at most`)
  says(en.Privacy.sections.s4.body, 'half a year')
  says(fr.Privacy.sections.s4.body, `${days} jours au plus`)
  says(fr.Privacy.sections.s4.body, 'six mois')
})

it('a browser is known, and pages are shown on it, as long as the privacy page says', () => {
  expect(knownDevice.lifetimeMs).toBe(180 * day)
  says(en.Privacy.sections.s7.body, 'recognise this browser for half a year')
  const most = Math.max(
    ...['private-a', cacheNames.public, cacheNames.files].map((name) => limitsOf(name).days),
  )
  says(en.Privacy.sections.s7.body, `at most ${most} days`)
  says(fr.Privacy.sections.s7.body, `${most} jours au plus`)
})

it('payments, messages and the profile are not kept on a device', () => {
  for (const path of ['/payment', '/user/payments', '/user/message', '/profile/edit', '/fr/profile/edit']) {
    expect(cacheKindOf(new URL(path, 'https://academy.test'))).toBeNull()
  }
})

it('payments take no PIN', () => {
  for (const schema of [initiatePaymentSchema, verifyPaymentSchema]) {
    expect(Object.keys(schema.shape).filter((name) => /pin/i.test(name))).toEqual([])
  }
})

it('grades are out of 100', () => {
  const isGrade = (grade: number) =>
    gradeSubmissionSchema
      .safeParse({ id: 'a', status: 'accepted', grade })
      .error?.issues.every(({ path }) => path[0] !== 'grade') ?? true
  expect([-1, 0, 100, 101].filter(isGrade)).toEqual([0, 100])
  for (const { Mail } of [en, fr]) {
    expect(Mail.assignmentGraded.gradeOf).toContain('100')
  }
})

it('files that come with an answer by e-mail are named by the privacy page, and kept as long as the messages', () => {
  expect(retentionTerms.messageYears).toBe(2)
  says(en.Privacy.sections.s2.body, 'the files attached to it')
  says(
    en.Privacy.sections.s4.body,
    'the files that came with them, and the text of our e‑mails to you: two years',
  )
  says(en.Privacy.sections.s5.body, 'your answers by e‑mail, with attached files')
  says(fr.Privacy.sections.s2.body, 'les fichiers joints')
  says(fr.Privacy.sections.s4.body, 'les fichiers qui y étaient joints, et texte de nos e‑mails : deux ans')
  says(fr.Privacy.sections.s5.body, 'vos réponses par e‑mail, fichiers joints compris')
})
