'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { saveSettings } from './server/change-settings'

export const saveSettingsAction = toAction(saveSettings, {
  onSuccess: (_settings, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Settings.saved') }
  },
})
