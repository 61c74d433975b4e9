'use client'

import { ErrorView, type ErrorViewProps } from './error-view'

export default function LocaleError(props: ErrorViewProps) {
  return <ErrorView {...props} />
}
