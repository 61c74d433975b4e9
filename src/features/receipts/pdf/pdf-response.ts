import { isLocale, type Locale } from '@/config/locales'

/** The language of a document that is asked for by its address: the page's, else the caller's. */
export function localeOf(request: Request, otherwise: Locale): Locale {
  const localeParam = new URL(request.url).searchParams.get('locale')
  return isLocale(localeParam) ? localeParam : otherwise
}

export const pdfResponse = (pdf: Buffer, number: string) =>
  new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'content-length': String(pdf.byteLength),
      'cache-control': 'private, no-store',
    },
  })
