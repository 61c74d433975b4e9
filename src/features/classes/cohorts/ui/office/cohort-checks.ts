'use client'

export const loadCreateCohort = async () => (await import('../../cohorts.schema')).createCohortSchema
export const loadChangeCohort = async () => (await import('../../cohorts.schema')).changeCohortSchema
