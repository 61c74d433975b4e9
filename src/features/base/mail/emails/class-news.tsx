import { paths } from '@/config/paths'
import { cohortLine } from '@/features/base/enrolments/cohort-line'
import { Action, Facts, Paragraph, Title } from './blocks'
import type { MailTemplate } from './template'

/** News of a student's class, and what to do about it. */
export const cohortNews: MailTemplate<'class_news'> = {
  audience: 'Account',
  subject: (mail, { news, programSlug }) =>
    mail.t(`classNews.${news}.subject`, { program: mail.program(programSlug) }),
  preheader: (mail, { news }) => mail.t(`classNews.${news}.preheader`),
  Body: ({ mail, data: { news, programSlug, cohort, reason, offer, firstName } }) => (
    <>
      <Title>{mail.t(`classNews.${news}.title`)}</Title>
      <Paragraph>{mail.greeting(firstName)}</Paragraph>
      <Paragraph>{mail.t(`classNews.${news}.intro`, { program: mail.program(programSlug) })}</Paragraph>
      <Facts
        mail={mail}
        rows={[
          [mail.t('program'), mail.program(programSlug)],
          ...(cohort ? [[mail.t('className'), cohortLine(cohort, mail.locale, mail.say)] as const] : []),
          ...(cohort?.place ? [[mail.t('classPlace'), cohort.place] as const] : []),
          ...(offer ? [[mail.t('classNews.offer'), cohortLine(offer, mail.locale, mail.say)] as const] : []),
          ...(reason ? [[mail.t('classReason'), reason] as const] : []),
        ]}
      />
      <Paragraph>{mail.t(`classNews.${news}.next`)}</Paragraph>
      {news === 'cancelled' ? (
        <Action mail={mail} href={mail.page(paths.cancelledCohort(programSlug))}>
          {mail.t('classNews.choose')}
        </Action>
      ) : (
        <Action mail={mail} href={mail.page(paths.myProgram(programSlug))}>
          {mail.t('classNews.action')}
        </Action>
      )}
    </>
  ),
}
