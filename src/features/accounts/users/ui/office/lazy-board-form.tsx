'use client'

import { type ComponentProps, lazy } from 'react'
import type { BoardForm } from './board-form'

const Form = lazy(async () => ({ default: (await import('./board-form')).BoardForm }))

/** Fetched with the dialog that it is in: the list of users comes without it. */
export const LazyBoardForm = (props: ComponentProps<typeof BoardForm>) => <Form {...props} />
