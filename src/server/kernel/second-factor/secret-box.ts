import { secondFactorKey } from '@/config/required-env'
import { hashCodeWith, openWith, sealWith } from './secret-cipher'

export const sealSecret = (secret: string, owner: string) => sealWith(secondFactorKey(), secret, owner)
export const openSecret = (text: string, owner: string) => openWith(secondFactorKey(), text, owner)
export const hashRecoveryCode = (code: string, owner: string) => hashCodeWith(secondFactorKey(), code, owner)
