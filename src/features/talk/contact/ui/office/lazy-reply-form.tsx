'use client'

import { type ComponentProps, lazy } from 'react'
import type { ReplyForm } from './reply-form'

const Form = lazy(async () => ({ default: (await import('./reply-form')).ReplyForm }))

/** Fetched together with its dialog, so that the list of messages is lighter. */
export const LazyReplyForm = (props: ComponentProps<typeof ReplyForm>) => <Form {...props} />
