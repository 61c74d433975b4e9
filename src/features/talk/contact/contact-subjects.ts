export const contactSubjects = ['course-inquiry', 'technical-support', 'payment-issue', 'other'] as const
export type ContactSubject = (typeof contactSubjects)[number]

const textKeys = {
  'course-inquiry': 'subjectCourseInquiry',
  'technical-support': 'subjectTechnicalSupport',
  'payment-issue': 'subjectPaymentIssue',
  other: 'subjectOther',
} as const satisfies Record<ContactSubject, string>

/** The text key of a subject in the namespace Contact. */
export const subjectTextKey = (subject: ContactSubject) => textKeys[subject]
