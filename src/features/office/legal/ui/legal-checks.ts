'use client'

export const loadLegalDraft = async () => (await import('../legal.schema')).saveLegalDraftSchema
