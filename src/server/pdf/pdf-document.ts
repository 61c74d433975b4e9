/** A kind of document: its name and the facts that are drawn on it, which cross to another thread (structured clone). */
export interface PdfDocument<Facts> {
  name: string
  /** Only for the compiler. */
  facts?: Facts
}

export const definePdf = <Facts>(name: string): PdfDocument<Facts> => ({ name })

/** What the thread is asked. */
export interface DrawRequest {
  id: number
  document: string
  facts: unknown
}

/** What it answers: the bytes, or why there are none. */
export type DrawAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string }
