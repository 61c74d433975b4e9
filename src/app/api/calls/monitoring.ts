import { z } from 'zod'
import { pageSpeed } from '@/config/limits'
import { demoMailAnswer } from '@/features/base/mail/mail.answers'
import { listDemoOutbox } from '@/features/base/mail/server/demo-outbox'
import { reportPageSpeed } from '@/features/office/page-speed/server/report-page-speed'
import { call, defineCalls, openCall } from '@/server/transport/http/calls'
import type { Operations } from '@/server/transport/http/openapi/operation'
import { serveDocument } from '@/server/transport/http/openapi/serve-document'
import { answerHealth, answerReady } from '@/server/transport/http/probes'
import { readJsonObject } from '@/server/transport/http/read-json'
import { revalidate } from '@/server/transport/http/revalidate'

export const monitoringCalls = defineCalls({
  'GET /api/health': openCall(answerHealth, {
    tag: 'Operations',
    summary: 'Whether the process lives, and its version',
    answer: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  'GET /api/ready': openCall(answerReady, {
    tag: 'Operations',
    summary: 'Whether the database answers and has every migration',
    answer: z.object({ status: z.literal('ready') }),
    otherAnswers: { 503: z.object({ status: z.literal('not_ready'), reason: z.string() }) },
  }),
  'POST /api/page-speed': call(reportPageSpeed, {
    tag: 'Operations',
    summary: 'How fast a page was for a visitor, from our own pages',
    description: 'Reads no identity. Only a count is kept of it.',
    answer: null,
    status: 204,
    anonymous: true,
    readInput: (request) => readJsonObject(request, pageSpeed.reportBytes),
  }),
  'GET /api/demo/outbox': call(listDemoOutbox, {
    tag: 'Operations',
    summary: 'The latest mails, in a demo',
    answer: z.array(demoMailAnswer),
    refusals: [404],
    onlyInDemo: true,
  }),
  'POST /api/internal/revalidate': openCall(revalidate, null),
})

/** The description of all calls, including these. */
export const describingCalls = (operations: () => Operations) =>
  defineCalls({
    'GET /api/openapi.json': openCall(serveDocument(operations), {
      tag: 'Operations',
      summary: 'This document',
      answer: z.looseObject({ openapi: z.string() }),
      etag: true,
    }),
  })
