'use client'

import { type ComponentProps, lazy } from 'react'
import type { ReplyForm } from './reply-form'

const Form = lazy(async () => ({ default: (await import('./reply-form')).ReplyForm }))

/** Fetched with the dialog that it is in: the list of messages comes without it. */
export const LazyReplyForm = (props: ComponentProps<typeof ReplyForm>) => <Form {...props} />
