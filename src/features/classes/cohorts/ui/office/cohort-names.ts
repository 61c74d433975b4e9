import { unstable_cache } from 'next/cache'
import { listCohortNames } from '../../server/list-cohort-names'

/** The options of filters by program and class. An edit of a program or a class invalidates them; changed sessions are visible within minutes. */
export const readCohortNames = unstable_cache(listCohortNames, ['class-names'], {
  tags: ['programs'],
  revalidate: 300,
})
