/** What the service worker receives. A lock screen shows title and text, so nothing in them is about the person. */
export interface PushMessage {
  title: string
  text: string
  lang: string
  /** The page that a press opens, of this site. */
  path: string
  /** As in kernel/owner-key: a device that belongs to another student does not show it. Null: for the office. */
  owner: string | null
}
