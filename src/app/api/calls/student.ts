import { z } from 'zod'
import { learning } from '@/config/limits'
import { unreadAnswer } from '@/features/office/live/live.answers'
import { countWaiting } from '@/features/office/live/server/count-waiting'
import { listMyPrograms } from '@/features/portal/dashboard/server/list-my-programs'
import {
  submissionAnswer,
  submissionForm,
  submittedAnswer,
} from '@/features/study/assignments/assignments.answers'
import { gradeSubmission } from '@/features/study/assignments/server/grade-submission'
import { listSubmissions } from '@/features/study/assignments/server/list-submissions'
import { openSubmissionFile } from '@/features/study/assignments/server/open-submission-file'
import { submitFromForm } from '@/features/study/assignments/submit-form'
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
import { answerReview } from '@/features/study/learning/server/answer-review'
import { completeWeek } from '@/features/study/learning/server/complete-week'
import { getMyItem } from '@/features/study/learning/server/get-my-item'
import { getMyProgram, presentForApi } from '@/features/study/learning/server/get-my-program'
import { listReviews } from '@/features/study/learning/server/list-reviews'
import { openItem } from '@/features/study/learning/server/open-item'
import { openItemData } from '@/features/study/learning/server/open-item-data'
import { openItemFile } from '@/features/study/learning/server/open-item-file'
import { setCompletion } from '@/features/study/learning/server/set-completion'
import { submitAttempt } from '@/features/study/learning/server/submit-attempt'
import { sync } from '@/features/study/learning/server/sync'
import { call, defineCalls, handledCall, pagedCall } from '@/server/transport/http/calls'
import { respondIfChanged } from '@/server/transport/http/etag'
import { respondWithFile } from '@/server/transport/http/file-response'
import { anyFile } from '@/server/transport/http/openapi/operation'
import { readJsonObject } from '@/server/transport/http/read-json'

export const studentCalls = defineCalls({
  'GET /api/user/programs': pagedCall(listMyPrograms, {
    tag: 'Learning',
    summary: "The student's own programs",
    answer: enrolmentAnswer,
  }),
  'GET /api/user/programs/{slug}': call(getMyProgram, {
    tag: 'Learning',
    summary: 'One of them with its weeks and items',
    answer: myProgramAnswer,
    present: presentForApi,
  }),
  'PUT /api/user/programs/{slug}/weeks/{number}': call(completeWeek, {
    tag: 'Learning',
    summary: 'Say that a week is done',
    description:
      '409 with `missing` (ids of items) while required items are open; always 409 for a week without required items, which attendance or the office completes.',
    answer: weekCompletedAnswer,
    refusals: [409],
  }),
  'GET /api/user/items/{id}': call(getMyItem, {
    tag: 'Learning',
    summary: 'One item with its text; questions without their answers',
    answer: itemAnswer,
  }),
  'PUT /api/user/items/{id}/completion': call(setCompletion, {
    tag: 'Learning',
    summary: 'Say that a lesson is read; 409 for what is earned otherwise',
    answer: completionAnswer,
    refusals: [409],
    optional: ['completed'],
  }),
  'GET /api/user/items/{id}/data/{hash}': call(openItemData, {
    tag: 'Learning',
    summary: 'A file with data that an item offers, as attachment',
    answer: anyFile,
    respond: respondWithFile,
    refusals: [404],
  }),
  'POST /api/user/items/{id}/opening': call(openItem, {
    tag: 'Learning',
    summary: 'Say that an item was shown to the student: it is started from then on',
    description: 'The first time counts. Reading an item starts nothing by itself.',
    answer: openedAnswer,
  }),
  'POST /api/user/items/{id}/attempts': call(submitAttempt, {
    tag: 'Learning',
    summary: 'One try; the same client_id again answers as the first time (200)',
    answer: attemptAnswer,
    otherAnswers: { 201: attemptAnswer },
    refusals: [409],
    present: ({ answer }) => answer,
    statusOf: ({ created }) => (created ? 201 : 200),
  }),
  'GET /api/user/reviews': call(listReviews, {
    tag: 'Learning',
    summary: 'The questions of finished weeks that come back today',
    answer: z.array(reviewCardAnswer),
  }),
  'POST /api/user/reviews': call(answerReview, {
    tag: 'Learning',
    summary: 'The answer to one of them; the same client_id again answers as the first time',
    answer: reviewAnswer,
    refusals: [404],
  }),
  'POST /api/user/sync': call(sync, {
    tag: 'Learning',
    summary: 'What was done on a device without a connection, in its order',
    answer: syncAnswer,
    readInput: (request) => readJsonObject(request, learning.syncBytes),
  }),
  'GET /api/curriculum/{name}': call(openItemFile, {
    tag: 'Learning',
    summary: 'A picture or a file of an item; of the free lesson for everybody',
    description: 'Its name changes with its content: what is public may be kept for ever.',
    answer: anyFile,
    refusals: [403, 404],
    optionalIdentity: true,
    respond: respondWithFile,
  }),
  'GET /api/user/unread': call(countWaiting, {
    tag: 'Chat',
    summary: 'How many messages and notifications wait for the caller',
    answer: unreadAnswer,
    etag: true,
    respond: respondIfChanged,
  }),
  'GET /api/assignments': pagedCall(listSubmissions, {
    tag: 'Assignments',
    summary: "What was handed in: the student's own, for staff everybody's",
    answer: submissionAnswer,
  }),
  'POST /api/assignments/submit': handledCall(submitFromForm, {
    tag: 'Assignments',
    summary: 'Hand in files, a text, or both',
    answer: null,
    otherAnswers: { 200: null, 201: submittedAnswer, 303: null },
    refusals: [404, 409, 422, 507],
    body: { mediaType: 'multipart/form-data', schema: submissionForm },
    ownKey: true,
  }),
  'GET /api/assignments/{id}/file': call(openSubmissionFile, {
    tag: 'Assignments',
    summary: 'A file that was handed in, as attachment',
    answer: anyFile,
    respond: respondWithFile,
  }),
  'PATCH /api/assignments/{id}': call(gradeSubmission, {
    tag: 'Assignments',
    summary: 'Accept or return what was handed in',
    answer: submissionAnswer,
    refusals: [409],
  }),
})
