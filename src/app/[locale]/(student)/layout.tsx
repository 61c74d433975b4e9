import '../../globals.css'
import type { ReactNode } from 'react'

/** Only brings the style sheet. */
export default function StudentLayout({ children }: { children: ReactNode }) {
  return children
}
