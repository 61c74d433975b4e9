'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
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
  onSuccess: ({ listed }, { locale }) => {
    refresh()
    return {
      status: 'ok',
      message: textsOf(locale)(listed ? 'Certificates.nowListed' : 'Certificates.notListedNow'),
    }
  },
})

export const revokeCertificateAction = toAction(revokeCertificate, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('CertificatesOffice.revoked') }
  },
})

export const reissueCertificateAction = toAction(reissueCertificate, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('CertificatesOffice.reissued') }
  },
})
