import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { signIn } from '@/testing/office'
import { fileForm, pdf, uploadBench } from '@/testing/uploads'

const download = studentCalls['GET /api/assignments/{id}/file'].handler
const list = studentCalls['GET /api/assignments'].handler

const bench = uploadBench()
const { post } = bench

describe('the list and the files', () => {
  const get = (handler: typeof list, bearer: string, id = '') =>
    handler(
      new Request('http://localhost:3000/api/assignments', {
        headers: { authorization: `Bearer ${bearer}` },
      }),
      {
        params: Promise.resolve(id ? { id } : {}),
      },
    )

  it('are the owner’s and the staff’s only', async () => {
    const { id } = (await (
      await post(fileForm({ filename: 'page "1".html', content: '<script>1</script>' }))
    ).json()) as { id: string }
    const other = await signIn()
    const staff = await signIn({ role: 'staff' })
    expect((await get(download, other.bearer, id)).status).toBe(404)
    expect((await get(download, bench.student.bearer, randomUUID())).status).toBe(404)
    expect((await get(download, bench.student.bearer, 'x')).status).toBe(404)
    expect(await (await get(list, other.bearer)).json()).toEqual([])

    const mine = await get(list, bench.student.bearer)
    expect(mine.headers.get('x-total-count')).toBe('1')
    expect(await mine.json()).toMatchObject([{ id, filename: 'page "1".html', status: 'submitted' }])
    expect(
      ((await (await get(list, staff.bearer)).json()) as { id: string; student: object }[]).find(
        (row) => row.id === id,
      )?.student,
    ).toMatchObject({ id: bench.student.id })

    for (const bearer of [bench.student.bearer, staff.bearer]) {
      const file = await get(download, bearer, id)
      expect(await file.text()).toBe('<script>1</script>')
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="page _1_.html"; filename*=UTF-8''page%20%221%22.html`,
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
  })

  it('are shown in a frame of ours only to who grades, and only a PDF', async () => {
    const upload = async (filename: string, content: string | Buffer) =>
      ((await (await post(fileForm({ filename, content }))).json()) as { id: string }).id
    const [paper, page] = [await upload('a.pdf', pdf), await upload('b.html', '<script>1</script>')]
    const staff = await signIn({ role: 'staff' })
    const show = async (id: string, bearer: string, query = '?show=1') => {
      const request = new Request(`http://localhost:3000/api/assignments/${id}/file${query}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      const { headers } = await download(request, { params: Promise.resolve({ id }) })
      return [headers.get('content-disposition')?.split(';')[0], headers.get('content-security-policy')]
    }
    const closed = ['attachment', "sandbox; default-src 'none'"]
    expect(await show(paper, staff.bearer)).toEqual(['inline', "default-src 'none'; frame-ancestors 'self'"])
    expect(await show(paper, staff.bearer, '')).toEqual(closed)
    expect(await show(paper, staff.bearer, '?show=yes')).toEqual(closed)
    expect(await show(page, staff.bearer)).toEqual(closed)
    expect(await show(paper, bench.student.bearer)).toEqual(closed)
  })
})
