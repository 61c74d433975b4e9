import type en from '@/messages/en.json'

// Keys of texts are checked by the compiler: t('…') compiles only where en.json has the key.
declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof en
  }
}
