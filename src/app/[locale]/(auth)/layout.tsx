import '../../globals.css'
import type { ReactNode } from 'react'

/** Only brings the style sheet. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return children
}
