'use client'

import { ErrorView, type ErrorViewProps } from '@/features/base/site/ui/error-view'

export default function LocaleError(props: ErrorViewProps) {
  return <ErrorView {...props} />
}
