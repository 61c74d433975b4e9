import { everyone } from '@/server/kernel/access'
import { emitEvent } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { contactSchema } from '../contact.schema'

/**
 * Stores the message and notifies the back office. The sender gets no mail: nobody has proven that the
 * address is theirs.
 */
export const submitContactMessage = defineUseCase({
  name: 'contact.submit-contact-message',
  keyScope: 'contact.submit',
  access: everyone(),
  input: contactSchema,
  limits: [perAddress('contact.address')],
  run: ({ input, locale, now, key }) =>
    key.once(async (tx) => {
      const { id } = await tx.contactMessage.create({
        data: { ...input, locale, createdAt: now },
        select: { id: true },
      })
      await emitEvent(tx, 'contact.message_received', { messageId: id })
      return { success: true as const }
    }),
})
