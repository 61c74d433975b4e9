import { pdfResponse } from '@/features/money/payments/receipts/pdf/pdf-response'
import { certificateAnswer, certificateCodeAnswer } from '@/features/study/certificates/certificates.answers'
import { checkerResponse } from '@/features/study/certificates/checker/checker-response'
import {
  getCertificate,
  getCertificatePdf,
  getCredential,
} from '@/features/study/certificates/server/get-certificate'
import { getChecker, getStatusList } from '@/features/study/certificates/server/get-issuer'
import { issueCertificate } from '@/features/study/certificates/server/issue-certificate'
import { publicJson } from '@/features/study/certificates/server/public-json'
import { call, defineCalls } from '@/server/transport/http/calls'
import { htmlFile, pdfFile, signedFile } from '@/server/transport/http/openapi/operation'

export const certificateCalls = defineCalls({
  'POST /api/user/programs/{slug}/certificate': call(issueCertificate, {
    tag: 'Certificates',
    summary: 'Confirm the name and get the certificate of a finished program; again: the same code (200)',
    description:
      '409 with `missing` (ids of items) while something is missing, and `earliest` while the least time of the program has not passed.',
    answer: certificateCodeAnswer,
    otherAnswers: { 201: certificateCodeAnswer },
    refusals: [409],
    present: ({ code }) => ({ code }),
    statusOf: ({ created }) => (created ? 201 : 200),
  }),
  'GET /api/certificates/{code}': call(getCertificate, {
    tag: 'Certificates',
    summary: 'What a certificate says, and whether it counts',
    answer: certificateAnswer,
    respond: (certificate) => publicJson(JSON.stringify(certificate)),
  }),
  'GET /api/certificates/{code}/certificate.pdf': call(getCertificatePdf, {
    tag: 'Certificates',
    summary: 'The printed form, for its student and the office',
    answer: pdfFile,
    refusals: [503],
    respond: ({ code, pdf }) => pdfResponse(Buffer.from(pdf), code),
  }),
  'GET /api/certificates/{code}/credential.json': call(getCredential, {
    tag: 'Certificates',
    summary: 'The signed credential, Open Badges 3.0 (eddsa-rdfc-2022)',
    answer: signedFile,
    refusals: [503],
    respond: (text) => publicJson(text, 'application/vc+json'),
  }),
  'GET /api/credentials/status/{list}': call(getStatusList, {
    tag: 'Certificates',
    summary: 'Which credentials are revoked: a Bitstring Status List',
    answer: signedFile,
    respond: (text) => publicJson(text, 'application/vc+json'),
  }),
  'GET /api/credentials/checker.html': call(getChecker, {
    tag: 'Certificates',
    summary: 'One file that verifies the compact signature in a browser alone',
    answer: htmlFile,
    optional: ['download'],
    respond: checkerResponse,
  }),
})
