import { z } from 'zod'
import { programAnswer, programWithWeeksAnswer } from '@/features/classes/programs/programs.answers'
import { contactSubmitted } from '@/features/talk/contact/contact.answers'
import { newsletterAnswer } from '@/features/talk/newsletter/newsletter.answers'
import { describeCall, type Operations } from '@/server/transport/http/openapi/operation'
import * as contact from '../../contact/submit/route'
import * as subscribe from '../../newsletter/subscribe/route'
import * as unsubscribe from '../../newsletter/unsubscribe/route'
import * as program from '../../programs/[slug]/route'
import * as programs from '../../programs/route'
import * as stopStudyMails from '../../study-mails/stop/route'

const tokenOfLink = z.object({ token: z.string().max(200).describe('From the link in the mail') })

export const publicOperations: Operations = {
  'GET /api/programs': describeCall(programs.GET, {
    tag: 'Catalogue',
    summary: 'The programs',
    answer: programAnswer,
    list: true,
    etag: true,
  }),
  'GET /api/programs/{slug}': describeCall(program.GET, {
    tag: 'Catalogue',
    summary: 'One program with its weeks',
    answer: programWithWeeksAnswer,
  }),
  'POST /api/contact/submit': describeCall(contact.POST, {
    tag: 'Mail',
    summary: 'Write to the academy',
    answer: contactSubmitted,
  }),
  'POST /api/newsletter/subscribe': describeCall(subscribe.POST, {
    tag: 'Mail',
    summary: 'Ask for the newsletter; a mail asks the address to confirm',
    answer: newsletterAnswer,
  }),
  'POST /api/newsletter/unsubscribe': describeCall(unsubscribe.POST, {
    tag: 'Mail',
    summary: 'End the newsletter by the link of a mail (RFC 8058)',
    answer: newsletterAnswer,
    refusals: [404],
    query: tokenOfLink,
    body: null,
  }),
  'POST /api/study-mails/stop': describeCall(stopStudyMails.POST, {
    tag: 'Mail',
    summary: 'End reminders by the link of a mail (RFC 8058)',
    answer: newsletterAnswer,
    refusals: [404],
    query: tokenOfLink,
    body: null,
  }),
}
