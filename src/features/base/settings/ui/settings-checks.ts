'use client'

export const loadSettingsForm = async () => (await import('../settings.schema')).saveSettingsSchema
