import { unstable_cache } from 'next/cache'
import { listClassNames } from '../../server/list-class-names'

/** What filters by program and class offer. An edit of a program or a class invalidates it; sessions are seen within minutes. */
export const readClassNames = unstable_cache(listClassNames, ['class-names'], {
  tags: ['programs'],
  revalidate: 300,
})
