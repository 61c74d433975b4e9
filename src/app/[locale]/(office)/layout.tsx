import '../../office.css'
import type { ReactNode } from 'react'

/** Only brings the style sheet. */
export default function OfficeLayout({ children }: { children: ReactNode }) {
  return children
}
