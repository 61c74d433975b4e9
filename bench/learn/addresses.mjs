// What is asked, as whom, and how many SQL statements it may take, the question who asks included.
/**
 * @param {{ slug: string, lessons: string[], quiz: { slug: string } }} facts
 * @returns {{ name: string, path: string, as: 'student' | 'finished' | 'staff', most: number }[]}
 */
export const addresses = ({ slug, lessons, quiz }) => [
  { name: 'a lesson', path: lessons[0] ?? '', as: 'student', most: 4 },
  { name: 'a quiz', path: `/user/programs/${slug}/${quiz.slug}`, as: 'student', most: 4 },
  { name: 'the program page', path: `/user/programs/${slug}`, as: 'student', most: 4 },
  {
    name: 'the program page of somebody who has finished',
    path: `/user/programs/${slug}`,
    as: 'finished',
    most: 7,
  },
  { name: 'the student’s dashboard', path: '/user/dashboard', as: 'student', most: 6 },
  { name: 'the grading queue', path: '/admin/assignments', as: 'staff', most: 5 },
  {
    name: 'the grading queue of a program',
    path: `/admin/assignments?program=${slug}`,
    as: 'staff',
    most: 5,
  },
  ...['behind', 'silent', 'stuck', 'waiting'].map((show) => ({
    name: `who needs help: ${show}`,
    path: `/admin/help?program=${slug}&show=${show}`,
    as: /** @type {const} */ ('staff'),
    most: 5,
  })),
]

/**
 * An answer to the first question only: graded and stored, and never passed.
 * @param {{ definition: { questions: { id: string }[] } }} quiz
 */
export const answersOf = ({ definition }) => ({ [definition.questions[0]?.id ?? '']: 'x' })
