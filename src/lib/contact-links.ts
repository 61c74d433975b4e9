import { site } from '@/config/site'

/** WhatsApp requires the number in digits only; `text` prefills the message. */
export const whatsappLink = (text?: string) =>
  `https://wa.me/${site.whatsapp.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`

export const phoneLink = () => `tel:${site.phone}`

export const readablePhone = (phone: string = site.phone) =>
  phone.replace(/^(\+237)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5 $6')

/** WhatsApp asks to whom the text goes. */
export const shareOnWhatsApp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`
