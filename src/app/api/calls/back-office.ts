import { bodyBudgets } from '@/config/body-budgets'
import { changeRoles } from '@/features/accounts/users/server/office/change-roles'
import { createUser } from '@/features/accounts/users/server/office/create-user'
import { exportUsers } from '@/features/accounts/users/server/office/export-users'
import { listUsers } from '@/features/accounts/users/server/office/list-users'
import { presentUserForApi } from '@/features/accounts/users/server/office/office-user.presenter'
import { toggleUser } from '@/features/accounts/users/server/office/set-user-blocked'
import { userActiveAnswer, userAnswer, userRolesAnswer } from '@/features/accounts/users/users.answers'
import { mailSentAnswer } from '@/features/base/mail/mail.answers'
import { sendEmail } from '@/features/base/mail/server/send-email'
import { changeSettings } from '@/features/base/settings/server/change-settings'
import { getSettings } from '@/features/base/settings/server/get-settings'
import { settingsAnswer } from '@/features/base/settings/settings.answers'
import { codeAnswer } from '@/features/money/codes/codes.answers'
import { createCode } from '@/features/money/codes/server/office/create-code'
import { listCodes } from '@/features/money/codes/server/office/list-codes'
import { moneyAnswer } from '@/features/money/payments/money.answers'
import { pdfResponse } from '@/features/money/payments/receipts/pdf/pdf-response'
import { refundAnswer } from '@/features/money/payments/refund.answers'
import { exportMoney } from '@/features/money/payments/server/office/export-money'
import { exportPaymentLines } from '@/features/money/payments/server/office/export-payment-lines'
import { exportPayments } from '@/features/money/payments/server/office/export-payments'
import { markRefund, presentMarkedRefund } from '@/features/money/payments/server/office/mark-refund'
import { presentMoney, readMoney } from '@/features/money/payments/server/office/read-money'
import type { OrderPaper } from '@/features/money/places/order-views'
import { exportPlaces } from '@/features/money/places/server/office/export-places'
import {
  getOrderCreditNote,
  getOrderReceipt,
  getProforma,
} from '@/features/money/places/server/office/get-order-paper'
import { importFromForm } from '@/features/money/statements/statement-forms'
import { statementAnswer, statementForm } from '@/features/money/statements/statements.answers'
import { auditEntryAnswer } from '@/features/office/audit/audit.answers'
import { presentAuditEntry } from '@/features/office/audit/server/audit.presenter'
import { exportAuditLog } from '@/features/office/audit/server/export-audit-log'
import { listAuditLog } from '@/features/office/audit/server/list-audit-log'
import { receiveStudentsForm } from '@/features/office/imports/import-forms'
import { studentImportAnswer, studentImportForm } from '@/features/office/imports/imports.answers'
import { getStats } from '@/features/office/stats/server/get-stats'
import { statsAnswer } from '@/features/office/stats/stats.answers'
import { exportStudents } from '@/features/office/students/server/export-students'
import { listStudents } from '@/features/office/students/server/list-students'
import { presentForApi } from '@/features/office/students/server/student.presenter'
import { listedStudentAnswer } from '@/features/office/students/students.answers'
import { exportSubmissions } from '@/features/study/assignments/server/export-submissions'
import {
  addedFileAnswer,
  fileForm,
  itemPreviewAnswer,
  pictureAnswer,
  pictureForm,
} from '@/features/study/curriculum/curriculum.answers'
import { addFileFromForm, addPictureFromForm } from '@/features/study/curriculum/file-forms'
import { previewItem } from '@/features/study/curriculum/server/preview-item'
import {
  contactMessageAnswer,
  messageReadAnswer,
  repliedAnswer,
} from '@/features/talk/contact/contact.answers'
import { listMessages } from '@/features/talk/contact/server/office/list-messages'
import { markMessageRead } from '@/features/talk/contact/server/office/mark-message-read'
import { presentMessage } from '@/features/talk/contact/server/office/message.presenter'
import { openMessageFile } from '@/features/talk/contact/server/office/open-message-file'
import { replyToMessage } from '@/features/talk/contact/server/office/reply-to-message'
import { exportSubscribers } from '@/features/talk/newsletter/server/office/export-subscribers'
import { call, defineCalls, exportCall, handledCall, pagedCall } from '@/server/transport/http/calls'
import { respondWithFile } from '@/server/transport/http/file-response'
import { anyFile, pdfFile } from '@/server/transport/http/openapi/operation'
import { readJsonObject } from '@/server/transport/http/read-json'
import { documentLocale } from '@/server/transport/http/request-info'

const tag = 'Back office'

const orderPaper = {
  tag,
  answer: pdfFile,
  isDocument: true,
  async respond(paper: OrderPaper, request: Request) {
    const locale = documentLocale(request)
    const [{ renderPaper }, { orderTexts }] = await Promise.all([
      import('@/features/money/payments/receipts/pdf/render-receipt'),
      import('@/features/money/places/order-texts'),
    ])
    return pdfResponse(
      await renderPaper(orderTexts(paper, locale), paper.issuedAt, locale),
      paper.paperNumber,
    )
  },
} as const

export const backOfficeCalls = defineCalls({
  'GET /api/admin/stats': call(getStats, {
    tag,
    summary: 'The figures of the dashboard',
    answer: statsAnswer,
  }),
  'GET /api/admin/students': pagedCall(listStudents, {
    tag,
    summary: 'Students, newest first',
    answer: listedStudentAnswer,
    present: presentForApi,
  }),
  'GET /api/admin/students/export-csv': exportCall(exportStudents, {
    summary: 'Students as CSV',
  }),
  'GET /api/admin/messages': pagedCall(listMessages, {
    tag,
    summary: 'Contact messages',
    answer: contactMessageAnswer,
    present: presentMessage,
  }),
  'PUT /api/admin/messages/{id}/read': call(markMessageRead, {
    tag,
    summary: 'Mark a message as read',
    answer: messageReadAnswer,
  }),
  'GET /api/admin/messages/{id}/files/{file}': call(openMessageFile, {
    tag,
    summary: 'A file that came by e-mail into the conversation of a message, as attachment',
    answer: anyFile,
    respond: respondWithFile,
  }),
  'POST /api/admin/message/respond': call(replyToMessage, {
    tag,
    summary: 'Answer a message by mail, to the address that it came from',
    answer: repliedAnswer,
    refusals: [404, 409, 502],
    idempotent: true,
    problem: { success: false },
  }),
  'POST /api/admin/send-email': call(sendEmail, {
    tag,
    summary: 'Mail one person',
    answer: mailSentAnswer,
    refusals: [409, 502],
    idempotent: true,
    problem: { success: false },
  }),
  'GET /api/admin/users': pagedCall(listUsers, {
    tag,
    summary: 'Accounts',
    answer: userAnswer,
    present: presentUserForApi,
  }),
  'GET /api/admin/users/export-csv': exportCall(exportUsers, {
    summary: 'Accounts as CSV',
  }),
  'POST /api/admin/user': call(createUser, {
    tag,
    summary: 'Make an account',
    answer: userAnswer,
    refusals: [409],
    status: 201,
  }),
  'PATCH /api/admin/users/{id}/toggle': call(toggleUser, {
    tag,
    summary: 'Block an account, or unblock it',
    answer: userActiveAnswer,
    refusals: [409],
  }),
  'PATCH /api/admin/users/{id}/roles': call(changeRoles, {
    tag,
    summary: 'Add or remove a role',
    answer: userRolesAnswer,
    refusals: [409],
    writeQuery: ['action', 'role'],
  }),
  'GET /api/admin/audit-log': pagedCall(listAuditLog, {
    tag,
    summary: 'Who changed what, newest first',
    answer: auditEntryAnswer,
    present: presentAuditEntry,
  }),
  'GET /api/admin/audit-log/export-csv': exportCall(exportAuditLog, {
    summary: 'The log as CSV',
  }),
  'GET /api/admin/newsletter/export-csv': exportCall(exportSubscribers, {
    summary: 'Subscribers as CSV',
  }),
  'GET /api/admin/money': call(readMoney, {
    tag,
    summary: 'Received and refunded money',
    description:
      'Without days: of this month. By day up to a year, by month up to ten. A cancelled choice or money that paid for nothing does not count.',
    answer: moneyAnswer,
    present: presentMoney,
  }),
  'GET /api/admin/settings': call(getSettings, {
    tag,
    summary: 'What the site says of the academy',
    answer: settingsAnswer,
  }),
  'PUT /api/admin/settings': call(changeSettings, {
    tag,
    summary: 'Change what the site says of the academy',
    description:
      'Any of the settings; parts that are not sent stay, lists are replaced as a whole. Pages, mails, papers and every instance follow within seconds.',
    answer: settingsAnswer,
  }),
  'GET /api/admin/money/export-csv': exportCall(exportMoney, {
    summary: 'Received payments and paid refunds as CSV',
  }),
  'POST /api/admin/payments/{reference}/refunds': call(markRefund, {
    tag,
    summary: 'Mark a refund of a payment, of any amount up to what is left of it',
    description:
      'Another person approves it, then it is paid out. 409: the payment is not paid, or a refund of it is under way. 422: the amount is above what is left.',
    answer: refundAnswer,
    present: presentMarkedRefund,
    status: 201,
    refusals: [404, 409],
  }),
  'GET /api/admin/payments/export-csv': exportCall(exportPayments, {
    summary: 'Payments as CSV',
  }),
  'GET /api/admin/payment-lines/export-csv': exportCall(exportPaymentLines, {
    summary: 'Receipts and credit notes of the payments of a list as CSV',
  }),
  'GET /api/admin/submissions/export-csv': exportCall(exportSubmissions, {
    summary: 'Submitted work as CSV',
  }),
  'GET /api/admin/codes': pagedCall(listCodes, {
    tag,
    summary: 'Codes that lower prices, newest first, and how many paid with each',
    answer: codeAnswer,
  }),
  'POST /api/admin/codes': call(createCode, {
    tag,
    summary: 'Make a code of a scholarship, an ambassador or a sponsor: a part of the price, or an amount',
    description:
      'Either `percent` or `amount`. Without `code` one is made; without `programs` it counts for all.',
    answer: codeAnswer,
    refusals: [409],
    status: 201,
  }),
  'GET /api/admin/orders/{number}/proforma.pdf': call(getProforma, {
    ...orderPaper,
    summary: 'The proforma invoice of a school or company',
  }),
  'GET /api/admin/orders/{number}/receipt.pdf': call(getOrderReceipt, {
    ...orderPaper,
    summary: 'The receipt of a school or company, once its transfer is booked',
  }),
  'GET /api/admin/orders/{number}/credit-note.pdf': call(getOrderCreditNote, {
    ...orderPaper,
    summary: 'The credit note for places that were paid back',
  }),
  'GET /api/admin/orders/{number}/codes.csv': exportCall(exportPlaces, {
    summary: 'The codes of a school or company as CSV',
    refusals: [404],
  }),
  'POST /api/admin/statements': handledCall(importFromForm, {
    tag,
    summary: 'Import an operator’s file and compare it with our payments',
    description: 'CSV, at most 5 MB and 50,000 lines. The same file again changes nothing and answers 200.',
    answer: statementAnswer,
    otherAnswers: { 201: statementAnswer, 303: null },
    refusals: [413, 415, 422, 507],
    body: { mediaType: 'multipart/form-data', schema: statementForm },
  }),
  'POST /api/admin/student-imports': handledCall(receiveStudentsForm, {
    tag,
    summary: 'Check a file of students, payments and progress of before',
    description:
      'CSV, at most 2 MB and 5,000 lines. Nothing of it is stored before an administrator starts the import on the page. A file that was imported answers 200.',
    answer: studentImportAnswer,
    otherAnswers: { 201: studentImportAnswer, 303: null },
    refusals: [409, 413, 415, 422, 507],
    body: { mediaType: 'multipart/form-data', schema: studentImportForm },
  }),
  'POST /api/admin/curriculum/pictures': handledCall(addPictureFromForm, {
    tag,
    summary: 'Upload a picture for the texts of an item',
    description:
      'At most 60 KB (a drawing as SVG 20 KB) and 1,000 pixels wide or high. Only its pixels are stored.',
    answer: pictureAnswer,
    otherAnswers: { 201: pictureAnswer, 303: null },
    refusals: [404, 413, 415, 422, 507],
    body: { mediaType: 'multipart/form-data', schema: pictureForm },
  }),
  'POST /api/admin/curriculum/files': handledCall(addFileFromForm, {
    tag,
    summary: 'Upload a file that is listed under the text of a lesson or an assignment',
    answer: addedFileAnswer,
    otherAnswers: { 201: addedFileAnswer, 303: null },
    refusals: [404, 409, 413, 415, 422, 507],
    body: { mediaType: 'multipart/form-data', schema: fileForm },
  }),
  'POST /api/admin/programs/{slug}/curriculum': call(previewItem, {
    tag,
    summary: 'What an editor has typed, as readers would see it; nothing is stored',
    answer: itemPreviewAnswer,
    /** The preview of text that an editor has typed. */
    readInput: async (request, params) => ({
      ...(await readJsonObject(request, bodyBudgets.curriculum.bytes)),
      ...params,
    }),
  }),
})
