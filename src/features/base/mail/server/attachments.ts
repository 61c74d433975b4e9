import type { OutboxMail } from '@/generated/prisma/client'
import { db } from '@/server/db'
import type { MailAttachment } from '@/server/ports/mailer'
import type { MailData } from '../mail-kinds'

/** The PDF of a signed certificate. */
async function certificateFile({
  certificateId,
  number,
  code,
}: MailData['certificate_issued']): Promise<MailAttachment[]> {
  const version = await db().certificateVersion.findUnique({
    where: { certificateId_number: { certificateId, number } },
    select: { pdf: true },
  })
  if (!version?.pdf) {
    throw new Error('a certificate is mailed once it is signed')
  }
  return [{ filename: `${code}.pdf`, contentType: 'application/pdf', content: version.pdf }]
}

/** The files attached to a mail, the same at every try. */
export async function attachmentsOf({
  kind,
  data,
}: Pick<OutboxMail, 'kind' | 'data'>): Promise<MailAttachment[] | undefined> {
  return kind === 'certificate_issued' ? certificateFile(data as MailData['certificate_issued']) : undefined
}
