'use client'

import { type ComponentProps, lazy } from 'react'
import type { GradeForm } from './grade-form'

const Form = lazy(async () => ({ default: (await import('./grade-form')).GradeForm }))

/** Fetched with the dialog that it is in: the list of files comes without it. */
export const LazyGradeForm = (props: ComponentProps<typeof GradeForm>) => <Form {...props} />
