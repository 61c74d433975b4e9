'use client'

import { type ComponentProps, lazy } from 'react'
import type { GradeForm } from './grade-form'

const Form = lazy(async () => ({ default: (await import('./grade-form')).GradeForm }))

/** Fetched together with its dialog, so that the list of files is lighter. */
export const LazyGradeForm = (props: ComponentProps<typeof GradeForm>) => <Form {...props} />
