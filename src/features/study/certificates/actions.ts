'use server'

import { refresh } from 'next/cache'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { setCertificateListed } from './server/get-certificate'
import { issueCertificate } from './server/issue-certificate'
import { reissueCertificate, revokeCertificate } from './server/office/change-certificate'

export const issueCertificateAction = toAction(issueCertificate, {
  onSuccess: async () => {
    refresh()
    return { status: 'ok' }
  },
})

export const setCertificateListedAction = toAction(setCertificateListed, {
  onSuccess: async ({ listed }, { locale }) => {
    refresh()
    return {
      status: 'ok',
      message: translate(locale, listed ? 'Certificates.nowListed' : 'Certificates.notListedNow'),
    }
  },
})

export const revokeCertificateAction = toAction(revokeCertificate, {
  onSuccess: async (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: translate(locale, 'CertificatesOffice.revoked') }
  },
})

export const reissueCertificateAction = toAction(reissueCertificate, {
  onSuccess: async (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: translate(locale, 'CertificatesOffice.reissued') }
  },
})
