export const pdfResponse = (pdf: Buffer, number: string) =>
  new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'content-length': String(pdf.byteLength),
      'cache-control': 'private, no-store',
    },
  })
