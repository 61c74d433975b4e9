import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pagingFields } from '../../kernel/paging'
import { respondWithPage } from './paging'

const schema = z.object(pagingFields)

describe('page and page_size', () => {
  it('have defaults and a largest size', () => {
    expect(schema.parse({})).toEqual({ page: 1, page_size: 50 })
    expect(schema.parse({ page: '3', page_size: '900' })).toEqual({ page: 3, page_size: 200 })
  })

  it.each(['0', '-1', '1.5', 'x', '', '99999999'])('reject %j', (page) => {
    expect(schema.safeParse({ page }).success).toBe(false)
  })
})

describe('paging headers of a list', () => {
  const respond = (page: number, total: number) =>
    respondWithPage(
      { items: [], total, page, page_size: 10 },
      new Request('http://host.invalid/api/things?q=a&page_size=10'),
    ).headers

  it('link to the neighbouring pages', () => {
    expect(respond(2, 25).get('x-total-count')).toBe('25')
    expect(respond(2, 25).get('link')).toBe(
      '</api/things?q=a&page_size=10&page=1>; rel="first", </api/things?q=a&page_size=10&page=1>; rel="prev", </api/things?q=a&page_size=10&page=3>; rel="next", </api/things?q=a&page_size=10&page=3>; rel="last"',
    )
  })

  it('do not link to pages that do not exist', () => {
    expect(respond(1, 7).get('link')).toBeNull()
    expect(respond(9, 25).get('link')).toBe(
      '</api/things?q=a&page_size=10&page=1>; rel="first", </api/things?q=a&page_size=10&page=3>; rel="last"',
    )
  })
})
