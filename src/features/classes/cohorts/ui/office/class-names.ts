import { unstable_cache } from 'next/cache'
import { listClassNames } from '../../server/list-class-names'

/** The options of filters by program and class. An edit of a program or a class invalidates them; changed sessions are visible within minutes. */
export const readClassNames = unstable_cache(listClassNames, ['class-names'], {
  tags: ['programs'],
  revalidate: 300,
})
