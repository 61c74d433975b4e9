'use client'

export const loadNames = async () => (await import('../users.schema')).updateNamesSchema
export const loadEmail = async () => (await import('../users.schema')).changeEmailSchema
export const loadPassword = async () => (await import('../users.schema')).changePasswordSchema
export const loadNewPassword = async () => (await import('../users.schema')).resetPasswordSchema
