import { parentPort } from 'node:worker_threads'
import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { DrawAnswer, DrawRequest, PdfDocument } from './pdf-document'

export interface PdfDrawing {
  name: string
  draw: (facts: unknown) => Promise<Buffer>
}

/** How a document looks. */
export const drawingOf = <Facts>(
  { name }: PdfDocument<Facts>,
  draw: (facts: Facts) => ReactElement<DocumentProps>,
): PdfDrawing => ({ name, draw: (facts) => renderToBuffer(draw(facts as Facts)) })

/** Draws what the thread of the server asks for, one after the other. */
export function answerWithPdfs(drawings: readonly PdfDrawing[]) {
  const port = parentPort
  const answer = async ({ id, document, facts }: DrawRequest): Promise<DrawAnswer> => {
    const drawing = drawings.find(({ name }) => name === document)
    if (!drawing) {
      return { id, error: `No drawing of the document ${document}` }
    }
    return { id, pdf: Uint8Array.from(await drawing.draw(facts)) }
  }
  port?.on('message', async (request: DrawRequest) => {
    port.postMessage(
      await answer(request).catch((error: unknown) => ({ id: request.id, error: String(error) })),
    )
  })
}
