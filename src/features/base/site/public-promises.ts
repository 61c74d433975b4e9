import type { TextKey } from '@/messages/text-key'

interface PublicPromise {
  keys: readonly TextKey[]
  /** Parts of English sentences of these texts; only sentences that contain one are covered. Missing: the whole texts. */
  says?: readonly string[]
  promise: string
  /** The test that checks it. */
  test: { file: string; name: string }
}

interface PromiseException {
  keys: readonly TextKey[]
  says?: readonly string[]
  reason: string
}

const values = 'src/features/base/site/public-values.test.ts'
const certificates = 'src/features/study/certificates'
const learning = 'src/features/study/learning/server'
const payments = 'src/features/money/payments/server'
const erasure = 'src/features/office/erasure/server/erase-person.int.test.ts'
const guardians = 'src/features/accounts/guardians/server/guardians.int.test.ts'
const erasedWhole =
  'leaves no name, address, phone or text of the person in any table, ends their sessions, and revokes the certificate'
const cohorts = 'src/features/classes/cohorts/server'

/** The promises of public pages and mails, each with the test that checks it. */
export const publicPromises: readonly PublicPromise[] = [
  // The academy
  {
    keys: ['AboutPage.metaDescription', 'AboutPage.story.body', 'Terms.sections.s1.body'],
    promise: 'the year in which the company was founded',
    test: { file: values, name: 'the year of the founding is that of the site' },
  },
  {
    keys: ['Home.badgeSuccess'],
    promise: 'the success rate that the academy states itself',
    test: { file: 'src/messages/messages.test.ts', name: 'claim the success rate that the brand claims' },
  },
  {
    keys: ['Contact.hoursText', 'Contact.closesAt', 'Contact.opensAt'],
    promise: 'when somebody answers',
    test: {
      file: 'src/features/base/settings/hours-text.test.ts',
      name: 'the opening hours are those of the site',
    },
  },
  {
    keys: ['Home.servicesTitle', 'ServicesPage.intro'],
    promise: 'four services',
    test: { file: values, name: 'as many services are named as there are' },
  },
  // Programs
  {
    keys: ['OpenProgram.free', 'OpenProgram.link', 'OpenProgram.endText'],
    promise: 'an open program, and the sample lesson of the others, are for everybody',
    test: {
      file: `${learning}/public-items.int.test.ts`,
      name: 'an exercise comes with what its browser judges, and without the answers that prove it',
    },
  },
  {
    keys: ['OpenProgram.onDevice'],
    promise: 'what a visitor does in an open program stays in the browser',
    test: {
      file: 'src/features/study/practice/ui/use-practice.dom.test.tsx',
      name: 'judges a visitor of an open program, sends nothing, and notes on this device what was passed',
    },
  },
  {
    keys: ['Programs.hoursAWeek'],
    promise: 'the hours a week are those of what is published',
    test: {
      file: 'src/features/classes/programs/weekly-hours.rules.test.ts',
      name: 'the hours a week of a program',
    },
  },
  {
    keys: ['AboutPage.services.training', 'Home.trainingText', 'ServicesPage.training.what'],
    promise: 'programs last 6 to 12 weeks',
    says: ['6 to 12 weeks'],
    test: {
      file: 'prisma/catalogue/catalogue.test.ts',
      name: 'lasts as many weeks as it lists, 6 to 12, for XAF 15,000',
    },
  },
  {
    keys: [
      'ServicesPage.training.what',
      'Home.tagEvery',
      'Home.tagFrom',
      'Home.tagPay',
      'Programs.priceNote',
    ],
    promise: 'prices begin at the least price and are paid once',
    test: {
      file: 'src/features/classes/programs/server/program-editor.int.test.ts',
      name: 'a price below the minimum, with nothing written',
    },
  },
  {
    keys: ['Programs.lead', 'Home.lead', 'ProgramFaq.a1'],
    promise: 'each program shows every week; about every second week has an assignment',
    says: ['see every week', 'each week has its topic', 'one clear plan a week'],
    test: {
      file: 'prisma/catalogue/catalogue.test.ts',
      name: 'asks for work in about every second week, and in the last',
    },
  },
  {
    keys: ['ProgramFaq.a1'],
    promise: 'the timetable shows every change',
    says: ['every change'],
    test: {
      file: `${cohorts}/office/cohorts-office.int.test.ts`,
      name: 'is moved to another class with all that was reached, and told',
    },
  },
  {
    keys: ['Home.factAccess', 'Programs.lifetime', 'Terms.sections.s6.body'],
    promise: 'the content stays open after the end of a program',
    says: ['Lifetime', 'you keep access'],
    test: {
      file: `${learning}/progress.int.test.ts`,
      name: 'the last week finishes the program, for good, and its lessons stay open',
    },
  },
  // Accounts
  {
    keys: ['Register.passwordHint'],
    promise: 'the least length of a password',
    test: { file: values, name: 'passwords are as long as the hint says' },
  },
  {
    keys: ['Register.phoneHint'],
    promise: 'what a phone number looks like',
    test: { file: values, name: 'a phone number is what the hint says' },
  },
  {
    keys: ['Register.lead'],
    says: ['until you confirm'],
    promise: 'nothing goes to the phone before the code is confirmed',
    test: {
      file: `${payments}/checkout/verify-payment.int.test.ts`,
      name: 'asks the wallet, and its approval pays: enrolment, receipt, ledger, mails',
    },
  },
  {
    keys: ['Mail.emailChange.validity'],
    promise: 'an address changes once it is confirmed, and not before',
    test: {
      file: 'src/features/accounts/users/server/password.int.test.ts',
      name: 'takes effect when it is confirmed at the new address, once, and notifies the old one',
    },
  },
  {
    keys: ['Mail.passwordChanged.intro', 'Mail.passwordChanged.preheader'],
    promise: 'a new password signs out every other device',
    test: {
      file: 'src/features/accounts/users/server/password.int.test.ts',
      name: 'works once, ends every session, notifies the owner',
    },
  },
  {
    keys: ['Mail.loginAttempts.own'],
    promise: 'a known browser can sign in while others guess',
    test: {
      file: 'src/features/accounts/session/server/sign-in-attack.int.test.ts',
      name: 'leaves the owner able to sign in: from a known device at once, from a new one within a minute',
    },
  },
  {
    keys: ['Mail.newDevice.other'],
    promise: 'a new password signs out every other device',
    test: {
      file: 'src/features/accounts/users/server/password.int.test.ts',
      name: 'works once, ends every session, notifies the owner',
    },
  },
  // Paying
  {
    keys: ['Home.step2Text', 'ProgramFaq.a2', 'Terms.sections.s5.body'],
    says: ['6-digit code', 'valid for 5 minutes'],
    promise: 'the length and the lifetime of the code',
    test: { file: values, name: 'the code has the digits and the lifetime that the texts say' },
  },
  {
    keys: ['Home.step3Text'],
    promise: 'the menu codes of the providers',
    test: { file: values, name: 'the menu codes are those of the providers' },
  },
  {
    keys: ['ProgramFaq.a2', 'Terms.sections.s5.body', 'Privacy.sections.s2.body'],
    says: ['never ask for your PIN', 'never see or ask for your mobile-money PIN'],
    promise: 'no form takes a PIN',
    test: { file: values, name: 'payments take no PIN' },
  },
  {
    keys: ['Mail.addressCorrected.signIn'],
    promise: 'whose address the office corrects is signed out everywhere',
    test: {
      file: 'src/features/accounts/users/server/office/manage-account.int.test.ts',
      name: 'of the address signs out, ends earlier links, mails both addresses, and the new one is not proven',
    },
  },
  {
    keys: ['Mail.paymentFailed.next', 'Mail.paymentFailed.preheader', 'Mail.refundPaidOut.ended'],
    promise: 'one can pay again',
    test: {
      file: `${payments}/office/refund.int.test.ts`,
      name: 'leaves the way open to pay for the same program again',
    },
  },
  {
    keys: ['Mail.credit', 'Mail.paymentReceipt.credit', 'Terms.sections.s4.body'],
    promise: 'what is paid above the price is credit',
    test: {
      file: `${payments}/checkout/verify-payment.int.test.ts`,
      name: 'is kept of what was paid above the price, lowers the next price, and can pay it alone',
    },
  },
  {
    keys: ['Terms.sections.s3.body'],
    says: ['until then the program appears as Pending'],
    promise: 'a place is confirmed by the payment',
    test: {
      file: 'src/features/portal/registration/server/register.int.test.ts',
      name: 'creates a student with the program still to be paid, and a token that can only pay',
    },
  },
  {
    keys: ['Terms.sections.s3.body'],
    says: ['held for 15 minutes'],
    promise: 'a seat is held for 15 minutes',
    test: { file: `${cohorts}/seats.int.test.ts`, name: 'waits 15 minutes for the code, and no longer' },
  },
  {
    keys: [
      'ProgramFaq.a6',
      'Terms.sections.s9.body',
      'Mail.refundDue.title',
      'Mail.refundPaidOut.subject',
      'Mail.refundPaidOut.title',
    ],
    promise: 'an approved refund ends the enrolment, with a credit note',
    test: {
      file: `${payments}/office/refund.int.test.ts`,
      name: 'ends the enrolment, with credit note, balanced books, mail, history and audit',
    },
  },
  {
    keys: ['Terms.sections.s9.body'],
    says: ['everything before the start of your class', 'A week begins every seven days from the start'],
    promise: 'what goes back by the rule, and until when',
    test: {
      file: `${payments}/refunds/ask-refund.int.test.ts`,
      name: 'is everything until the day before the class begins, then by weeks',
    },
  },
  // Classes
  {
    keys: ['Mail.classNews.promised.title', 'Mail.classNews.promised.intro'],
    promise: 'who has paid is first for the next seat',
    test: {
      file: `${cohorts}/seats.int.test.ts`,
      name: 'makes the student first for the next seat, before anybody else can have it',
    },
  },
  {
    keys: [
      'Mail.classNews.moved.preheader',
      'Mail.classNews.moved.intro',
      'Mail.classNews.deferred.preheader',
      'Mail.classNews.deferred.intro',
      'Mail.classNews.cancelled.next',
    ],
    promise: 'what was done is kept when somebody changes the class',
    test: {
      file: `${cohorts}/office/cohorts-office.int.test.ts`,
      name: 'is moved to another class with all that was reached, and told',
    },
  },
  {
    keys: ['Mail.programOnSale.intro'],
    promise: 'who chose a program before its sale is written to when it begins',
    test: {
      file: 'src/features/classes/programs/server/program-offer.int.test.ts',
      name: 'mails everybody who has chosen it, once for each beginning of the sale',
    },
  },
  {
    keys: ['Mail.classFree.subject', 'Mail.classFree.title', 'Mail.classFree.intro', 'Mail.classFree.next'],
    promise: 'the waiting list is written to when seats are free',
    test: {
      file: `${cohorts}/waiting-list.int.test.ts`,
      name: 'is joined by registering, and mailed in its order: as many people as seats are free',
    },
  },
  {
    keys: ['Mail.session.link'],
    promise: 'the link stands 15 minutes before a session',
    test: {
      file: 'src/features/study/timetable/server/timetable.int.test.ts',
      name: 'shows the link from 15 minutes before a session until its end, and of no cancelled one',
    },
  },
  // Studying
  {
    keys: ['Terms.sections.s7.body'],
    promise: 'the size of a file that is handed in',
    test: { file: values, name: 'a file may be as large as the terms say' },
  },
  {
    keys: ['Mail.assignmentGraded.gradeOf'],
    promise: 'grades are out of 100',
    test: { file: values, name: 'grades are out of 100' },
  },
  {
    keys: ['Mail.chatDigest.turnOff'],
    promise: 'one e-mail an hour about the chat',
    test: {
      file: 'src/features/talk/chat/server/send-chat-digests.job.int.test.ts',
      name: 'sends at most one per hour, and mentions each message once',
    },
  },
  {
    keys: [
      'Mail.partDue.preheader',
      'Mail.partDue.dueOn',
      'Mail.partDue.before.text',
      'Mail.partDue.today.text',
      'Mail.partDue.after.text',
      'Mail.partDue.pause',
    ],
    promise: 'a second part that stays out pauses a program and loses nothing',
    test: {
      file: `${payments}/office/two-parts.int.test.ts`,
      name: 'pauses lessons after the days of grace; work that arrives is kept; paying opens everything at once',
    },
  },
  {
    keys: ['StudyMails.lead', 'Mail.study.nudgeIntro'],
    promise: 'two reminders to somebody who is silent',
    test: {
      file: 'src/features/study/reminders/server/send-study-mails.job.int.test.ts',
      name: 'comes twice, a week apart; then nothing comes, on Mondays neither, until the student is back',
    },
  },
  {
    keys: ['StudyMails.beforePaying'],
    promise: 'somebody who has not paid is reminded after an hour and after two days, once each',
    test: {
      file: 'src/features/money/payments/server/checkout/remind-unfinished.int.test.ts',
      name: 'comes after an hour and after two days, once each, whatever happens',
    },
  },
  {
    keys: ['StudyMails.stopText'],
    promise: 'stopping reminders stops nothing else',
    test: {
      file: 'src/features/study/reminders/server/stop-study-mails.int.test.ts',
      name: 'one press of the mail program stops them for good; reading the link does not',
    },
  },
  // Certificates
  {
    keys: [
      'ProgramFaq.a4',
      'Terms.sections.s8.body',
      'Certificates.criteria',
      'Certificates.missing.unfinished',
      'Certificates.missing.early',
      'Certificates.guide.what',
    ],
    says: ['every week of the program', 'Every week is complete', 'every week of a program'],
    promise: 'a certificate needs every week',
    test: {
      file: `${certificates}/server/certificates.int.test.ts`,
      name: 'before 100 %, with the items that are missing',
    },
  },
  {
    keys: [
      'ProgramFaq.a4',
      'Terms.sections.s8.body',
      'Certificates.criteria',
      'Certificates.judgedToo',
      'Certificates.guide.what',
    ],
    says: ['At least one', 'at least one'],
    promise: 'something was judged by somebody else than the student',
    test: {
      file: `${certificates}/server/certificates.int.test.ts`,
      name: 'where nobody but the student’s own device has judged anything',
    },
  },
  {
    keys: ['ProgramFaq.a4', 'Terms.sections.s8.body', 'Certificates.missing.early', 'Certificates.notBefore'],
    says: ['a third of', 'at least this long'],
    promise: 'the least time before a certificate',
    test: {
      file: `${certificates}/server/earned.int.test.ts`,
      name: 'is a third of the weeks, and the answer says from when',
    },
  },
  {
    keys: ['Terms.sections.s8.body'],
    says: ['what was done'],
    promise: 'what everybody who has the code of a certificate reads',
    test: {
      file: `${certificates}/server/record.int.test.ts`,
      name: 'what was done is the same in every form, and signed (%s)',
    },
  },
  {
    keys: ['ProgramFaq.a4', 'Certificates.guide.what'],
    says: ['never by a click', 'never by the student'],
    promise: 'a week without items is never completed by the student alone',
    test: { file: `${learning}/earned-weeks.int.test.ts`, name: 'is never completed by the student alone' },
  },
  {
    keys: ['Terms.sections.s8.body', 'Certificates.guide.what', 'Mail.certificateRevoked.refund'],
    says: ['refunded'],
    promise: 'a refund revokes the certificate',
    test: {
      file: `${certificates}/server/races.int.test.ts`,
      name: 'never leaves a valid certificate for a refunded enrolment, and never two',
    },
  },
  {
    keys: ['Certificates.erased', 'Certificates.erasedName'],
    promise: 'an erased person’s certificate shows no name',
    test: { file: erasure, name: 'at the moment of the certificate leaves none that counts or names' },
  },
  {
    keys: ['Certificates.codeHint', 'Certificates.tooManyCodes'],
    promise: 'the length of a code, and the wait after wrong ones',
    test: { file: values, name: 'codes of certificates are as long, and wait as long, as the texts say' },
  },
  {
    keys: ['Certificates.openCredential', 'Certificates.guide.standard'],
    promise: 'credentials follow Open Badges 3.0',
    test: {
      file: `${certificates}/server/certificates.int.test.ts`,
      name: 'fits the schema of Open Badges 3.0 (%s)',
    },
  },
  {
    keys: ['Certificates.guide.withoutUs'],
    promise: 'a saved checker checks by itself',
    test: {
      file: `${certificates}/checker/checker.test.ts`,
      name: 'reads what one of our keys has signed, alone or behind the # of a link',
    },
  },
  {
    keys: ['Certificates.guide.steps.status', 'Mail.certificateIssued.introAgain'],
    promise: 'a certificate that is issued again keeps its code',
    test: {
      file: `${certificates}/server/certificates.int.test.ts`,
      name: 'keeps the number and its history, and revokes what was said before',
    },
  },
  // Data
  {
    keys: ['Contact.draftKept'],
    promise: 'a message is kept on the device until it is sent',
    test: {
      file: 'e2e/contact-and-newsletter.journey.spec.ts',
      name: 'a message survives a broken network and a reload',
    },
  },
  {
    keys: ['Privacy.sections.s4.body'],
    says: ['ten years', 'at any time', 'after an erasure'],
    promise: 'what is erased on request, and what is not',
    test: { file: erasure, name: erasedWhole },
  },
  {
    keys: [
      'Register.birthDateHint',
      'Mail.guardianRequest.subject',
      'Mail.guardianRequest.title',
      'Mail.guardianRequest.intro',
    ],
    promise: 'under 18 nothing opens before a guardian confirms',
    test: {
      file: guardians,
      name: 'nothing that is taught opens to a student under 18, and nobody is talked to',
    },
  },
  {
    keys: ['Mail.guardianRequest.last'],
    promise: 'how long the link of a guardian confirms',
    test: { file: guardians, name: 'confirms for 14 days, and says so afterwards' },
  },
  {
    keys: ['Mail.guardianCopy'],
    promise: 'a guardian stops news, and gets none once the student is 18',
    test: {
      file: guardians,
      name: 'begin with the confirmation, are stopped with one press except receipts, and end at 18',
    },
  },
  {
    keys: ['Privacy.sections.s9.body', 'Mail.guardianNews.adult.subject', 'Mail.guardianNews.adult.text'],
    promise: 'what ends on the 18th birthday, and when the guardian’s details go',
    test: {
      file: guardians,
      name: 'the student is notified once, and 30 days later the guardian is removed',
    },
  },
  {
    keys: ['Mail.guardianNews.refused.text'],
    promise: 'the office takes up a refund when the guardian refuses',
    test: {
      file: guardians,
      name: 'has those who paid and wait 30 days in its list of what to do, and no adults',
    },
  },
  {
    keys: ['Privacy.sections.s4.body', 'Mail.unusedAccount.preheader', 'Mail.unusedAccount.intro'],
    says: ['three years', 'two years after', 'will be erased on', 'We erase it on'],
    promise: 'what falls due by itself',
    test: {
      file: 'src/features/office/personal-data/server/retention.int.test.ts',
      name: 'of 2,000 people and their messages takes exactly those that fall due',
    },
  },
  {
    keys: ['Privacy.sections.s8.body'],
    says: ['data erased', 'delete your account', 'makes us keep'],
    promise: 'what is erased on request, and what is not',
    test: { file: erasure, name: erasedWhole },
  },
  {
    keys: [
      'Privacy.sections.s8.body',
      'Mail.erasureRequested.subject',
      'Mail.erasureRequested.preheader',
      'Mail.erasureRequested.title',
      'Mail.erasureRequested.intro',
      'Mail.erasureRequested.warning',
      'Mail.erasureRequested.action',
    ],
    says: [
      '14 days after',
      'will be erased',
      'Until then',
      'erase your account',
      'keep your account',
      'Keep my account',
    ],
    promise: 'when an erasure that was asked for happens, and that it can be taken back',
    test: {
      file: 'src/features/office/erasure/server/erasure-request.int.test.ts',
      name: 'happens on its day and not a moment before, unless it was taken back',
    },
  },
  {
    keys: ['Privacy.sections.s8.body'],
    says: ['erased again'],
    promise: 'what was erased stays erased after a restore',
    test: {
      file: 'scripts/backup/erasures.int.test.ts',
      name: 'finds nothing of a person who was erased after the backup',
    },
  },
  {
    keys: ['Privacy.sections.s8.body', 'Mail.exportReady.validity', 'Mail.exportReady.intro'],
    says: ['for a day', 'removed afterwards', 'in one archive'],
    promise: 'how long a copy can be fetched',
    test: {
      file: 'src/features/office/personal-data/server/export.int.test.ts',
      name: 'is there for a day and for its person only, and then removed',
    },
  },
  {
    keys: ['Privacy.sections.s4.body'],
    says: ['erased afterwards'],
    promise: 'a code that was mailed is erased',
    test: {
      file: 'src/features/base/mail/server/send-mail.job.int.test.ts',
      name: 'in production a sent code is deleted, a receipt is not',
    },
  },
  {
    keys: ['Privacy.sections.s4.body'],
    says: ['30 days at most', 'half a year'],
    promise: 'how long sessions and counts are kept',
    test: { file: values, name: 'sessions and counts are kept as long as the privacy page says' },
  },
  {
    keys: ['Privacy.sections.s4.body'],
    says: ['erased a day or two later'],
    promise: 'ended sessions are erased',
    test: {
      file: 'src/server/jobs/housekeeping.job.int.test.ts',
      name: 'removes expired data, and nothing else',
    },
  },
  {
    keys: ['Privacy.sections.s4.body', 'Privacy.sections.s3.body', 'Newsletter.confirmedText'],
    says: ['until you unsubscribe', 'one click in each letter', 'has a link that ends it'],
    promise: 'the newsletter ends with one click',
    test: {
      file: 'src/features/talk/newsletter/server/newsletter.int.test.ts',
      name: 'takes one click of the mail program, as often as it likes',
    },
  },
  {
    keys: ['Newsletter.confirmText', 'Mail.newsletterConfirm.intro'],
    promise: 'a subscriber gets one newsletter a month at most',
    test: {
      file: 'src/features/study/announcements/server/newsletter-sending.int.test.ts',
      name: 'comes to one subscriber never more than once a month',
    },
  },
  {
    keys: ['Newsletter.invalidText'],
    promise: 'a link that confirms is good for 7 days',
    test: {
      file: 'src/features/talk/newsletter/server/newsletter.int.test.ts',
      name: 'is over after seven days',
    },
  },
  {
    keys: ['Privacy.sections.s7.body'],
    says: ['recognise this browser for half a year'],
    promise: 'how long a browser is known',
    test: {
      file: 'src/features/accounts/session/server/sign-in-attack.int.test.ts',
      name: 'grants nothing by itself, stays known for half a year, and leaves the list of sessions unchanged',
    },
  },
  {
    keys: ['Privacy.sections.s7.body'],
    says: ['at most 90 days'],
    promise: 'pages on a device are shown for 90 days',
    test: {
      file: values,
      name: 'a browser is known, and pages are shown on it, as long as the privacy page says',
    },
  },
  {
    keys: ['Privacy.sections.s7.body'],
    says: ['keeps on this device', 'until it has reached us', 'until you close', 'until it is sent'],
    promise: 'what somebody typed stays on the device until it has arrived, and no longer',
    test: {
      file: 'src/ui/use-draft.dom.test.tsx',
      name: 'restores what was typed before a reload, each form its own, and never a password',
    },
  },
  {
    keys: ['Privacy.sections.s7.body'],
    says: ['never kept'],
    promise: 'no payments, messages, grades or profile on the device',
    test: { file: values, name: 'payments, messages and the profile are not kept on a device' },
  },
  {
    keys: ['Privacy.sections.s10.body'],
    promise: 'uploads are no public files',
    test: {
      file: 'src/server/http-entry/served-files.test.ts',
      name: 'finds the files of the build and of the public folder, and no others',
    },
  },
  {
    keys: ['Register.usernameFree'],
    promise: 'a user name that is said to be free can be taken',
    test: {
      file: 'src/features/accounts/users/server/check-username.int.test.ts',
      name: 'says whether a name is free, without case, and offers the nearest one that is',
    },
  },
]

/** Sentences with a number or such a word that promise nothing a test could check, each with the reason. */
export const promiseExceptions: readonly PromiseException[] = [
  {
    keys: [
      'AboutPage.contact.body',
      'ServicesPage.contact.body',
      'Contact.lead',
      'Contact.success',
      'Meta.contactDescription',
      'Privacy.sections.s8.body',
      'Mail.refundDue.next',
    ],
    says: ['24 hours', 'within 30 days', 'five working days', 'three sentences'],
    reason: 'People keep it: how soon they answer. The office sees who has waited longest.',
  },
  {
    keys: ['Privacy.sections.s4.body'],
    says: ['as long as our hosting provider keeps them'],
    reason:
      'Nothing of the product keeps or removes the technical log: it is written to the standard output.',
  },
  {
    keys: ['ServicesPage.software.how', 'ServicesPage.tutoring.how'],
    reason: 'People keep it: how work on order is done; agreed in writing each time.',
  },
  {
    keys: [
      'Terms.sections.s10.body',
      'Privacy.sections.s5.body',
      'Privacy.sections.s6.body',
      'Terms.sections.s12.body',
      'Mail.emailChanged.warning',
      'Mail.refundRefused.intro',
      'Mail.refundRefused.subject',
      'Mail.refundRefused.title',
      'Mail.classNews.next.next',
      'Mail.classNews.promised.next',
      'Mail.classNews.cancelled.preheader',
    ],
    reason: 'People keep it: what the office decides or grants.',
  },
  {
    keys: ['Home.enrollLead', 'Register.lead', 'Certificates.guide.lead'],
    says: ['three minutes', 'in a minute'],
    reason: 'An estimate of how long reading and typing take.',
  },
  {
    keys: [
      'AboutPage.intro',
      'AboutPage.founder.body',
      'Privacy.sections.s1.body',
      'ServicesPage.training.forWhom',
      'ProgramFaq.a5',
      'Certificates.guide.steps.status',
    ],
    reason: 'Tells something without a promise.',
  },
  {
    keys: [
      'Privacy.intro',
      'Mail.erasureRefused.subject',
      'Mail.erasureRefused.title',
      'Mail.erasureRefused.intro',
      'Privacy.metaDescription',
      'Privacy.sections.s4.title',
      'Terms.metaDescription',
      'Terms.sections.s9.title',
      'ProgramFaq.q5',
      'ProgramFaq.q6',
    ],
    reason: 'A heading, a question, or the number of a law.',
  },
  {
    keys: [
      'Privacy.sections.s9.body',
      'Terms.sections.s2.body',
      'Terms.sections.s11.body',
      'Terms.sections.s5.body',
      'Mail.loginAttempts.warning',
      'Mail.paymentCode.warning',
    ],
    says: ['under 18', 'Keep your password', 'keep it, print it', 'we keep checking', 'Never give'],
    reason: 'A rule or a warning for the reader.',
  },
  {
    keys: ['Mail.secondFactorChanged.intro_reset'],
    reason: 'Reports what somebody of the office has just done.',
  },
]
