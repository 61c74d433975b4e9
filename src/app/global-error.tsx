'use client'

import './globals.css'
import { ErrorView, type ErrorViewProps } from '@/features/base/site/ui/error-view'

/** The last resort, when even the layout failed. */
export default function GlobalError(props: ErrorViewProps) {
  return (
    <html lang="en">
      <body>
        <ErrorView {...props} />
      </body>
    </html>
  )
}
