import { z } from 'zod'
import { unreadAnswer } from '@/features/office/live/live.answers'
import {
  submissionAnswer,
  submissionForm,
  submittedAnswer,
} from '@/features/study/assignments/assignments.answers'
import {
  attemptAnswer,
  completionAnswer,
  enrolmentAnswer,
  itemAnswer,
  myProgramAnswer,
  openedAnswer,
  reviewAnswer,
  reviewCardAnswer,
  syncAnswer,
  weekCompletedAnswer,
} from '@/features/study/learning/learning.answers'
import { anyFile, describeCall, type Operations } from '@/server/transport/http/openapi/operation'
import * as submissionFile from '../../assignments/[id]/file/route'
import * as submission from '../../assignments/[id]/route'
import * as submissions from '../../assignments/route'
import * as submit from '../../assignments/submit/route'
import * as attempts from '../../user/items/[id]/attempts/route'
import * as completion from '../../user/items/[id]/completion/route'
import * as opening from '../../user/items/[id]/opening/route'
import * as item from '../../user/items/[id]/route'
import * as myProgram from '../../user/programs/[slug]/route'
import * as week from '../../user/programs/[slug]/weeks/[number]/route'
import * as myPrograms from '../../user/programs/route'
import * as reviews from '../../user/reviews/route'
import * as sync from '../../user/sync/route'
import * as unread from '../../user/unread/route'

export const studentOperations: Operations = {
  'GET /api/user/programs': describeCall(myPrograms.GET, {
    tag: 'Learning',
    summary: "The student's own programs",
    answer: enrolmentAnswer,
    list: true,
  }),
  'GET /api/user/programs/{slug}': describeCall(myProgram.GET, {
    tag: 'Learning',
    summary: 'One of them with its weeks and items',
    answer: myProgramAnswer,
  }),
  'PUT /api/user/programs/{slug}/weeks/{number}': describeCall(week.PUT, {
    tag: 'Learning',
    summary: 'Say that a week is done',
    description:
      '409 with `missing` (ids of items) while required items are open; always 409 for a week without required items, which attendance or the office completes.',
    answer: weekCompletedAnswer,
    refusals: [409],
  }),
  'GET /api/user/items/{id}': describeCall(item.GET, {
    tag: 'Learning',
    summary: 'One item with its text; questions without their answers',
    answer: itemAnswer,
  }),
  'PUT /api/user/items/{id}/completion': describeCall(completion.PUT, {
    tag: 'Learning',
    summary: 'Say that a lesson is read; 409 for what is earned otherwise',
    answer: completionAnswer,
    refusals: [409],
    optional: ['completed'],
  }),
  'POST /api/user/items/{id}/opening': describeCall(opening.POST, {
    tag: 'Learning',
    summary: 'Say that an item was shown to the student: it is started from then on',
    description: 'The first time counts. Reading an item starts nothing by itself.',
    answer: openedAnswer,
  }),
  'POST /api/user/items/{id}/attempts': describeCall(attempts.POST, {
    tag: 'Learning',
    summary: 'One try; the same client_id again answers as the first time (200)',
    answer: attemptAnswer,
    otherAnswers: { 201: attemptAnswer },
    refusals: [409],
  }),
  'GET /api/user/reviews': describeCall(reviews.GET, {
    tag: 'Learning',
    summary: 'The questions of finished weeks that come back today',
    answer: z.array(reviewCardAnswer),
  }),
  'POST /api/user/reviews': describeCall(reviews.POST, {
    tag: 'Learning',
    summary: 'The answer to one of them; the same client_id again answers as the first time',
    answer: reviewAnswer,
    refusals: [404],
  }),
  'POST /api/user/sync': describeCall(sync.POST, {
    tag: 'Learning',
    summary: 'What was done on a device without a connection, in its order',
    answer: syncAnswer,
  }),
  'GET /api/user/unread': describeCall(unread.GET, {
    tag: 'Chat',
    summary: 'How many messages and notifications wait for the caller',
    answer: unreadAnswer,
    etag: true,
  }),
  'GET /api/assignments': describeCall(submissions.GET, {
    tag: 'Assignments',
    summary: "What was handed in: the student's own, for staff everybody's",
    answer: submissionAnswer,
    list: true,
  }),
  'POST /api/assignments/submit': describeCall(submit.POST, {
    tag: 'Assignments',
    summary: 'Hand in files, a text, or both',
    answer: null,
    otherAnswers: { 200: null, 201: submittedAnswer, 303: null },
    refusals: [404, 409, 422, 507],
    body: { mediaType: 'multipart/form-data', schema: submissionForm },
    idempotent: true,
  }),
  'GET /api/assignments/{id}/file': describeCall(submissionFile.GET, {
    tag: 'Assignments',
    summary: 'A file that was handed in, as attachment',
    answer: anyFile,
  }),
  'PATCH /api/assignments/{id}': describeCall(submission.PATCH, {
    tag: 'Assignments',
    summary: 'Accept or return what was handed in',
    answer: submissionAnswer,
    refusals: [409],
  }),
}
