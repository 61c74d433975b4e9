import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { createProgram } from './factories'
import { testFolder } from './folder'
import { createWeek } from './learning'
import { type Someone, signIn } from './office'
import { testContainer } from './test-container'

const submit = studentCalls['POST /api/assignments/submit'].handler

type Part = { name?: string; filename?: string; content: Buffer | string }

export const fileForm = (...parts: Part[]) => {
  const form = new FormData()
  for (const { name = 'assignment', filename, content } of parts) {
    if (filename === undefined) {
      form.append(name, String(content))
    } else {
      form.append(name, new Blob([new Uint8Array(Buffer.from(content))]), filename)
    }
  }
  return form
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n')
/** The first bytes of a picture of this size, and its end. */
export const pngOf = (width: number, height: number) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    size,
    Buffer.from('0802000000000000000000000049444154', 'hex'),
    Buffer.alloc(4),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ])
}
export const jpegOf = (width: number, height: number) => {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffd9', 'hex'),
  ])
}

/** A program whose first week has an assignment, a student of it, new for each test, and the call that hands in. */
export function uploadBench() {
  const dataDir = testFolder()
  const container = testContainer({ env: { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' } })
  const made = {} as { slug: string; programId: string; student: Someone }

  const enrol = (userId: string, status: 'active' | 'pending' = 'active') =>
    container.db.enrolment.create({ data: { userId, programId: made.programId, status } })

  beforeAll(async () => {
    const { id, slug } = await createProgram()
    Object.assign(made, { programId: id, slug })
    await createWeek(id, 1, { assignmentEn: 'Hand in.', assignmentFr: 'À remettre.' })
  })
  beforeEach(async () => {
    made.student = await signIn()
    await enrol(made.student.id)
  })

  const filesOnDisk = () => {
    const names = (folder: string) => {
      try {
        return readdirSync(join(dataDir, folder))
      } catch {
        return []
      }
    }
    return { uploads: names('uploads'), left: names('tmp') }
  }

  return Object.assign(made, {
    container,
    dataDir,
    enrol,
    filesOnDisk,
    async post(body: BodyInit | null, headers: Record<string, string> = {}, bearer = made.student.bearer) {
      // A form is written whole: undici, which writes it piece by piece, throws when the reader has stopped.
      const form = body instanceof FormData ? new Response(body) : null
      const type = form?.headers.get('content-type')
      // TypeScript's RequestInit does not know `duplex`, which a streamed body needs.
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, ...(type && { 'content-type': type }), ...headers },
        body: form ? await form.arrayBuffer() : body,
        duplex: 'half',
      }
      const request = new Request('http://localhost:3000/api/assignments/submit', init)
      return submit(request, { params: Promise.resolve({}) })
    },
    async refused(response: Response, status: number, before: ReturnType<typeof filesOnDisk>) {
      const body = (await response.json()) as { message: string; status: number }
      expect(response.status, body.message).toBe(status)
      expect(body.message.length).toBeGreaterThan(10)
      expect(filesOnDisk()).toEqual(before)
      expect(await container.db.submission.count({ where: { userId: made.student.id } })).toBe(0)
    },
  })
}
