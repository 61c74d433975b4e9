import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { type Locale, locales } from '@/config/locales'
import { loadEmail, loadNames, loadNewPassword, loadPassword } from '@/features/accounts/users/ui/user-checks'
import {
  changeEmailSchema,
  changePasswordSchema,
  resetPasswordSchema,
  updateNamesSchema,
} from '@/features/accounts/users/users.schema'
import { typedEmailSchema } from '@/features/base/mail/email-fields'
import { saveSettingsSchema } from '@/features/base/settings/settings.schema'
import { loadSettingsForm } from '@/features/base/settings/ui/settings-checks'
import { changeCohortSchema, createCohortSchema } from '@/features/classes/cohorts/cohorts.schema'
import { loadChangeCohort, loadCreateCohort } from '@/features/classes/cohorts/ui/office/cohort-checks'
import { verifyPaymentSchema } from '@/features/money/payments/payments.schema'
import { saveLegalDraftSchema } from '@/features/office/legal/legal.schema'
import { loadLegalDraft } from '@/features/office/legal/ui/legal-checks'
import { gradeSubmissionSchema } from '@/features/study/assignments/assignments.schema'
import { saveDraftSchema } from '@/features/study/curriculum/curriculum.schema'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'
import { checkWith } from '@/server/form-check'
import type { FormFunction } from '@/ui/action-form'
import { CheckedForm } from '@/ui/checked-form'
import type { FormAnswer } from '@/ui/form-answer'
import { pendingAction } from './dom/pending-action'
import { recordingRouter } from './dom/router'
import { until } from './dom/time'

interface Row {
  schema: ZodType
  load: () => Promise<ZodType>
  /** What is right, all of it. */
  good: Record<string, string>
  /** Field → a wrong value and what is said of it. */
  wrong: Record<string, readonly [string, TextKey]>
}

const aCohort = {
  slug: 'web-basics',
  mode: 'online',
  starts_on: '2027-01-12',
  ends_on: '2027-03-12',
  seats: '20',
  language: 'both',
  place: '',
  meeting_url: '',
  teacher_id: '',
}
const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

const forms: Record<string, Row> = {
  names: {
    schema: updateNamesSchema,
    load: loadNames,
    good: { first_name: 'Amina', last_name: 'Ngo', phone: '670000001' },
    wrong: {
      first_name: [' ', 'Validation.firstNameRequired'],
      last_name: ['<b>', 'Validation.nameInvalid'],
      phone: ['67000', 'Validation.phoneTooShort'],
    },
  },
  'another e-mail address': {
    schema: changeEmailSchema,
    load: loadEmail,
    good: { email: 'amina@example.cm', currentPassword: 'secret-123' },
    wrong: {
      email: ['amina@', 'Validation.emailInvalid'],
      currentPassword: ['', 'Validation.currentPasswordRequired'],
    },
  },
  password: {
    schema: changePasswordSchema,
    load: loadPassword,
    good: { currentPassword: 'secret-123', password: 'trois mangues', confirmPassword: 'trois mangues' },
    wrong: {
      currentPassword: ['', 'Validation.currentPasswordRequired'],
      password: ['12345', 'Validation.passwordShort'],
      confirmPassword: ['12346', 'Validation.passwordsDiffer'],
    },
  },
  'a password that is repeated otherwise': {
    schema: resetPasswordSchema,
    load: loadNewPassword,
    good: { token: 'abc', password: 'trois mangues', confirmPassword: 'trois mangues' },
    wrong: { confirmPassword: ['deux mangues', 'Validation.passwordsDiffer'] },
  },
  'code of a payment': {
    schema: verifyPaymentSchema,
    load: async () => verifyPaymentSchema,
    good: { userCode: '123456' },
    wrong: { userCode: ['12345', 'Validation.codeDigits'] },
  },
  'e-mail of the office': {
    schema: typedEmailSchema,
    load: async () => typedEmailSchema,
    good: { to: 'amina@example.cm', subject: 'Your class', text: 'It begins on Monday.' },
    wrong: {
      to: ['amina, bela', 'Validation.emailInvalid'],
      subject: ['', 'Validation.subjectMissing'],
      text: [' ', 'Validation.messageRequired'],
    },
  },
  'a new class': {
    schema: createCohortSchema,
    load: loadCreateCohort,
    good: aCohort,
    wrong: { seats: ['many', 'Classes.errors.seats'], meeting_url: ['http://x.cm', 'Classes.errors.link'] },
  },
  'a new class that ends before it begins': {
    schema: createCohortSchema,
    load: loadCreateCohort,
    good: aCohort,
    wrong: { ends_on: ['2027-01-11', 'Classes.errors.endBeforeStart'] },
  },
  'a class': {
    schema: changeCohortSchema,
    load: loadChangeCohort,
    good: { ...aCohort, id, version: '1' },
    wrong: { starts_on: ['soon', 'Classes.errors.day'], seats: ['0', 'Classes.errors.seats'] },
  },
  'settings of the site': {
    schema: saveSettingsSchema,
    load: loadSettingsForm,
    good: {
      phone: '677 12 34 56',
      'hours.days.1': 'open',
      'hours.from': '9',
      'social.0.name': 'TikTok',
      'social.0.url': 'https://www.tiktok.com/@kmer',
      'legal.approved_until': '',
      'figures.students.value': '1 250',
      seen: '12',
    },
    wrong: {
      phone: ['12', 'Settings.errors.phone'],
      'social.0.url': ['http://tiktok.com', 'Classes.errors.link'],
      'legal.approved_until': ['soon', 'Classes.errors.day'],
      'figures.students.value': ['many', 'Settings.errors.number'],
    },
  },
  'a draft of a legal text': {
    schema: saveLegalDraftSchema,
    load: loadLegalDraft,
    good: {
      document: 'terms',
      sourceEn: 'Hello.',
      sourceFr: 'Bonjour.',
      changeEn: '',
      changeFr: '',
      inForceOn: '',
      asksAgain: 'no',
      seen: '',
    },
    wrong: { sourceFr: ['', 'Legal.errors.textFr'], inForceOn: ['soon', 'Classes.errors.day'] },
  },
  'an item of the curriculum': {
    schema: saveDraftSchema,
    load: async () => saveDraftSchema,
    good: { slug: 'web-basics', item: 'tables', version: '3', titleEn: 'Tables', minutes: '30', dueDays: '' },
    wrong: {
      minutes: ['half an hour', 'Curriculum.errors.wholeNumber'],
      dueDays: ['900', 'Curriculum.errors.tooHigh'],
    },
  },
  'a grade': {
    schema: gradeSubmissionSchema,
    load: async () => gradeSubmissionSchema,
    good: { id, status: 'accepted', grade: '80', feedback: '', seen: '' },
    wrong: { status: ['', 'Grading.statusRequired'], grade: ['good', 'Grading.gradeInvalid'] },
  },
}

interface OpenProps extends Pick<Row, 'schema' | 'load' | 'good'> {
  locale?: Locale
}

function open({ schema, load, good, locale = 'en' }: OpenProps) {
  const { action, calls } = pendingAction<FormAnswer>()
  render(
    <CheckedForm
      id="form"
      locale={locale}
      action={action as unknown as FormFunction}
      check={checkWith(locale, schema, load)}
      fields={Object.keys(good).map((name) => ({ name, label: name, kind: 'text' }))}
      texts={{ submit: 'Send', busy: 'Sending', networkError: '', errorSummaryTitle: '', show: '', hide: '' }}
    />,
    { wrapper: recordingRouter().wrapper },
  )
  return calls
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) =>
  act(async () => void fireEvent.change(field(name), { target: { value } }))
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))
const errorsBeside = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const error = document.getElementById(`form-${name}-error`)
      return error ? [[name, error.lastChild?.textContent]] : []
    }),
  )

describe.each(Object.entries(forms))('%s', (_name, row) => {
  const names = Object.keys(row.good)
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      await type(name, value)
    }
  }

  it.each(locales)(
    'is not sent while something is wrong, which is said beside its field: %s',
    async (locale) => {
      const calls = open({ ...row, locale })
      const values = Object.fromEntries(Object.entries(row.wrong).map(([name, [value]]) => [name, value]))
      await fill({ ...row.good, ...values })
      await press()
      const texts = Object.entries(row.wrong).map(([name, [, key]]) => [name, textsOf(locale)(key)])
      await until(() => expect(errorsBeside(names)).toEqual(Object.fromEntries(texts)))
      for (const name of Object.keys(row.wrong)) {
        await type(name, row.good[name] ?? '')
        await until(() => expect(errorsBeside([name])).toEqual({}))
      }
      expect(errorsBeside(names)).toEqual({})
      expect(calls).toEqual([])
      await press()
      await until(() => expect(calls).toHaveLength(1))
    },
  )

  it('is checked by the server alone where the schema does not arrive', async () => {
    const calls = open({ ...row, load: () => Promise.reject(new TypeError('Failed to fetch')) })
    await press()
    await until(() => expect(calls).toHaveLength(1))
    expect(errorsBeside(names)).toEqual({})
  })
})
