import type { Language } from '../runners/contract'
import type { ScriptedResponse, Step } from '../runners/project/files'

// What the page and the frame /run/html say to each other. Contains only types.

/** Drawings for files that a learner's page names. */
export type Pictures = Readonly<Record<string, { svg: string; slow?: boolean }>>

/** What a page of a project finds when it is opened. */
export interface ProjectState {
  local: Record<string, string>
  session: Record<string, string>
  responses: readonly ScriptedResponse[]
  /** What is done in the page before it is checked. */
  steps: readonly Step[]
  /** It is opened once more before it is checked. */
  reload: boolean
  hash: string
}

/** Tells the page around the frame which page is to be opened next, and with what. */
export interface Go extends Pick<ProjectState, 'local' | 'session' | 'hash' | 'reload'> {
  page: string
  /** Steps that are still to be done. */
  left: number
}

/** What the frame is to show, and to check. */
export interface Start {
  type: 'start'
  nonce: string
  /** The page that is shown, of these files. */
  page: string
  files: Record<string, string>
  checks: { id: string; test: string }[]
  pictures?: Pictures
  /** Of what is said about errors. */
  language: Language
  /** A project of several files: links lead to its pages, and it has storage and responses. */
  project?: ProjectState
}
