import { z } from 'zod'
import { body } from '@/config/limits'
import { serveLogo } from '@/features/base/settings/server/serve-logo'
import { programAnswer, programWithWeeksAnswer } from '@/features/classes/programs/programs.answers'
import { browsePrograms } from '@/features/classes/programs/server/browse-programs'
import { getProgram } from '@/features/classes/programs/server/get-program'
import { stopStudyMails } from '@/features/study/reminders/server/stop-study-mails'
import { contactSubmitted } from '@/features/talk/contact/contact.answers'
import { submitContactMessage } from '@/features/talk/contact/server/submit-contact-message'
import { mailEventAnswer } from '@/features/talk/incoming/incoming.answers'
import { receiveMailEvent } from '@/features/talk/incoming/server/receive-mail-event'
import { newsletterAnswer } from '@/features/talk/newsletter/newsletter.answers'
import { subscribe } from '@/features/talk/newsletter/server/subscribe'
import { unsubscribe } from '@/features/talk/newsletter/server/unsubscribe'
import { call, defineCalls, openCall, pagedCall } from '@/server/transport/http/calls'
import { pngFile } from '@/server/transport/http/openapi/operation'
import { respondWithPublicPage } from '@/server/transport/http/paging'
import { readText } from '@/server/transport/http/read-json'

const tokenOfLink = z.object({ token: z.string().max(200).describe('From the link in the mail') })

export const publicCalls = defineCalls({
  'GET /api/logo': openCall(serveLogo, {
    tag: 'Catalogue',
    summary: 'The logo of the academy, where the office has set one',
    answer: pngFile,
    otherAnswers: { 404: null },
  }),
  'GET /api/programs': pagedCall(browsePrograms, {
    tag: 'Catalogue',
    summary: 'The programs',
    answer: programAnswer,
    etag: true,
    respond: respondWithPublicPage,
  }),
  'GET /api/programs/{slug}': call(getProgram, {
    tag: 'Catalogue',
    summary: 'One program with its weeks',
    answer: programWithWeeksAnswer,
  }),
  'POST /api/contact/submit': call(submitContactMessage, {
    tag: 'Mail',
    summary: 'Write to the academy',
    answer: contactSubmitted,
    status: 201,
    idempotent: true,
  }),
  'POST /api/mail/events': call(receiveMailEvent, {
    tag: 'Mail',
    summary: 'For the mail provider: an answer has arrived, or what became of a mail. Signed (Svix)',
    answer: mailEventAnswer,
    refusals: [403, 404],
    body: { mediaType: '*/*', schema: z.unknown() },
    crossSite: true,
    readInput: async (request) => ({
      headers: Object.fromEntries(request.headers),
      rawBody: await readText(request, body.jsonBytes),
    }),
  }),
  'POST /api/newsletter/subscribe': call(subscribe, {
    tag: 'Mail',
    summary: 'Ask for the newsletter; a mail asks the address to confirm',
    answer: newsletterAnswer,
    status: 202,
  }),
  'POST /api/newsletter/unsubscribe': call(unsubscribe, {
    tag: 'Mail',
    summary: 'End the newsletter by the link of a mail (RFC 8058)',
    answer: newsletterAnswer,
    refusals: [404],
    query: tokenOfLink,
    body: null,
    /** RFC 8058: mail programs post a form here, without cookies; the token of the address is all that counts. */
    readInput: async (request) => ({ token: new URL(request.url).searchParams.get('token') ?? '' }),
  }),
  'POST /api/study-mails/stop': call(stopStudyMails, {
    tag: 'Mail',
    summary: 'End reminders by the link of a mail (RFC 8058)',
    answer: newsletterAnswer,
    refusals: [404],
    query: tokenOfLink,
    body: null,
    /** RFC 8058: mail programs post a form here, without cookies; the signed token is all that counts. */
    readInput: async (request) => ({ token: new URL(request.url).searchParams.get('token') ?? '' }),
  }),
})
