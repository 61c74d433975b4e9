/** What a test asks of the page, in a frame of its own, and what is answered. Elements have the number under which the page knows them. */

export type Find = { by: 'role'; role: string } | { by: 'label' } | { by: 'text' } | { by: 'placeholder' }

export type Command =
  /** A new page. */
  | { do: 'open' }
  /** Elements that may be meant, inside of one or anywhere. */
  | { do: 'find'; find: Find; within?: number }
  | { do: 'read'; element: number }
  | { do: 'click' | 'fill' | 'select'; element: number; value?: string }

/** An element with the text by which it is found. */
export interface Candidate {
  element: number
  text: string
  /** Its children, where a text is looked for: the innermost element with the text is meant. */
  inner?: number[]
}

export interface ElementState {
  text: string
  value: string
  isVisible: boolean
  isEnabled: boolean
  isChecked: boolean
}

/** `error`: why it could not be done, for a learner. */
export interface Reply {
  error?: string
  candidates?: Candidate[]
  state?: ElementState
}
