import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { WaitingWork } from '@/features/base/offline/ui/waiting-work'
import type { ItemProject } from '@/features/study/learning/server/get-item-page'
import { zipScript } from '@/features/study/practice/server/runner-files'
import { pick, textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import type { AssignmentProgram } from '../server/get-my-assignments'
import { AssignmentForm } from './assignment-form'
import { formTexts } from './hand-in-texts'

const refusalTexts = {
  '413': 'tooLarge',
  '415': 'typeRefused',
  '422': 'fileRequired',
  '429': 'tooMany',
  '507': 'storageFull',
} as const

interface HandInProps {
  locale: Locale
  programs?: readonly AssignmentProgram[]
  chosen?: { program?: string; week?: string }
  item?: string
  /** A project that can be handed in as this assignment. */
  project?: ItemProject | null
  /** The result of a form that was sent without scripts: 'sent', or the status of the refusal. */
  outcome?: string
}

/** The form to hand in work; above it, the result if it was sent without scripts. */
export function HandIn({ locale, programs = [], chosen, item, project, outcome }: HandInProps) {
  const t = textsOf(locale, 'Assignments')
  const refusal = refusalTexts[outcome as keyof typeof refusalTexts]
  return (
    <>
      {outcome === 'sent' && <Alert kind="success" className="mb-5" title={t('success')} />}
      {outcome && outcome !== 'sent' && (
        <Alert kind="error" className="mb-5" title={t('failed')}>
          {refusal && t(refusal)}
        </Alert>
      )}
      <WaitingWork
        locale={locale}
        item={item}
        texts={pick(locale, 'Offline', ['workWaiting', 'takeBack', 'takeBackLabel'])}
      />
      <AssignmentForm
        locale={locale}
        programs={programs}
        chosen={chosen}
        item={item}
        project={project ? { ...project, zip: zipScript() } : undefined}
        texts={formTexts(locale)}
        loginHref={href(locale, paths.login)}
        icon={<Icon name="upload" className="size-7 text-forest" />}
      />
    </>
  )
}
