export const contactSubjects = ['course-inquiry', 'technical-support', 'payment-issue', 'other'] as const
export type ContactSubject = (typeof contactSubjects)[number]
