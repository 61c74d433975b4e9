'use client'

import { type ComponentProps, lazy } from 'react'
import type { BoardForm } from './board-form'

const Form = lazy(async () => ({ default: (await import('./board-form')).BoardForm }))

/** Fetched together with its dialog, so that the list of users is lighter. */
export const LazyBoardForm = (props: ComponentProps<typeof BoardForm>) => <Form {...props} />
