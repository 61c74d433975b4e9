import type { MailData } from '@/features/base/mail/mail-kinds'
import { db } from '@/server/db'
import type { MailAttachment } from '@/server/ports/mailer'

/** The PDF of a signed certificate, for its mail. */
export async function certificateFile({
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
