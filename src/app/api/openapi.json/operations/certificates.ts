import { certificateAnswer, certificateCodeAnswer } from '@/features/study/certificates/certificates.answers'
import {
  describeCall,
  htmlFile,
  type Operations,
  pdfFile,
  signedFile,
} from '@/server/transport/http/openapi/operation'
import * as pdf from '../../certificates/[code]/certificate.pdf/route'
import * as credential from '../../certificates/[code]/credential.json/route'
import * as certificate from '../../certificates/[code]/route'
import * as checker from '../../credentials/checker.html/route'
import * as statusList from '../../credentials/status/[list]/route'
import * as issue from '../../user/programs/[slug]/certificate/route'

export const certificateOperations: Operations = {
  'POST /api/user/programs/{slug}/certificate': describeCall(issue.POST, {
    tag: 'Certificates',
    summary: 'Confirm the name and get the certificate of a finished program; again: the same code (200)',
    description:
      '409 with `missing` (ids of items) while something is missing, and `earliest` while the least time of the program has not passed.',
    answer: certificateCodeAnswer,
    otherAnswers: { 201: certificateCodeAnswer },
    refusals: [409],
  }),
  'GET /api/certificates/{code}': describeCall(certificate.GET, {
    tag: 'Certificates',
    summary: 'What a certificate says, and whether it counts',
    answer: certificateAnswer,
  }),
  'GET /api/certificates/{code}/certificate.pdf': describeCall(pdf.GET, {
    tag: 'Certificates',
    summary: 'The printed form, for its student and the office',
    answer: pdfFile,
    refusals: [503],
  }),
  'GET /api/certificates/{code}/credential.json': describeCall(credential.GET, {
    tag: 'Certificates',
    summary: 'The signed credential, Open Badges 3.0 (eddsa-rdfc-2022)',
    answer: signedFile,
    refusals: [503],
  }),
  'GET /api/credentials/status/{list}': describeCall(statusList.GET, {
    tag: 'Certificates',
    summary: 'Which credentials are revoked: a Bitstring Status List',
    answer: signedFile,
  }),
  'GET /api/credentials/checker.html': describeCall(checker.GET, {
    tag: 'Certificates',
    summary: 'One file that verifies the compact signature in a browser alone',
    answer: htmlFile,
    optional: ['download'],
  }),
}
