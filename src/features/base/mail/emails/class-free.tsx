import { paths } from '@/config/paths'
import { cohortLine } from '@/features/base/enrolments/cohort-line'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** To somebody on the waiting list: a seat is free for the first person who pays. */
export const cohortFree: MailTemplate<'class_free'> = {
  audience: 'Account',
  subject: (mail, { programSlug }) => mail.t('classFree.subject', { program: mail.program(programSlug) }),
  preheader: (mail) => mail.t('classFree.preheader'),
  Body: ({ mail, data: { programSlug, cohortId, cohort, firstName } }) => (
    <>
      <Title>{mail.t('classFree.title')}</Title>
      <Paragraph>{mail.greeting(firstName)}</Paragraph>
      <Paragraph>{mail.t('classFree.intro', { program: mail.program(programSlug) })}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('className'), cohortLine(cohort, mail.locale, mail.say)],
          ...(cohort.place ? [[mail.t('classPlace'), cohort.place] as const] : []),
        ]}
      />
      <Paragraph>{mail.t('classFree.next')}</Paragraph>
      <Action mail={mail} href={mail.page(paths.payment, { program: programSlug, class: cohortId })}>
        {mail.t('classFree.action')}
      </Action>
    </>
  ),
}
