export const itemKinds = ['lesson', 'exercise', 'quiz', 'assignment'] as const
export type ItemKind = (typeof itemKinds)[number]

export const itemStates = ['todo', 'started', 'waiting', 'returned', 'done'] as const
export type ItemState = (typeof itemStates)[number]

const completedHows = ['read', 'passed', 'accepted', 'waived'] as const
export type CompletedHow = (typeof completedHows)[number]

/** What a grade makes of a submission. */
export const gradeStatuses = ['accepted', 'returned'] as const
export type GradeStatus = (typeof gradeStatuses)[number]

export const submissionStatuses = ['submitted', ...gradeStatuses] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** How much of a criterion work meets: it gets all points, half of them rounded down, or none. */
export const criterionLevels = ['full', 'half', 'none'] as const
export type CriterionLevel = (typeof criterionLevels)[number]
