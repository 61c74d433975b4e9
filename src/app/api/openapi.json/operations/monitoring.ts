import { z } from 'zod'
import { demoMailAnswer } from '@/features/base/mail/mail.answers'
import { describeCall, describeOpenCall, type Operations } from '@/server/transport/http/openapi/operation'
import * as demoOutbox from '../../demo/outbox/route'
import * as pageSpeed from '../../page-speed/route'

export const monitoringOperations: Operations = {
  'GET /api/health': describeOpenCall({
    tag: 'Operations',
    summary: 'Whether the process lives, and its version',
    answer: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  'GET /api/ready': describeOpenCall({
    tag: 'Operations',
    summary: 'Whether the database answers and has every migration',
    answer: z.object({ status: z.literal('ready') }),
    otherAnswers: { 503: z.object({ status: z.literal('not_ready'), reason: z.string() }) },
  }),
  'GET /api/openapi.json': describeOpenCall({
    tag: 'Operations',
    summary: 'This document',
    answer: z.looseObject({ openapi: z.string() }),
    etag: true,
  }),
  'POST /api/page-speed': describeCall(pageSpeed.POST, {
    tag: 'Operations',
    summary: 'How fast a page was for a visitor, from our own pages',
    description: 'Reads no identity. Only a count is kept of it.',
    answer: null,
  }),
  'GET /api/demo/outbox': describeCall(demoOutbox.GET, {
    tag: 'Operations',
    summary: 'The latest mails, in a demo',
    answer: z.array(demoMailAnswer),
    refusals: [404],
    onlyInDemo: true,
  }),
}
