import { Paragraph, SmallPrint, Title } from './blocks'
import { firstNext, StudyProgram, stopsByOnePress } from './study-mail'
import type { MailTemplate } from './template'

export const studyWeek: MailTemplate<'study_week'> = {
  ...stopsByOnePress,
  subject: (mail, data) => {
    const next = firstNext(data)
    return next ? mail.t('study.weekSubject', { title: next.title }) : mail.t('study.weekSubjectPlain')
  },
  preheader: (mail) => mail.t('study.weekPreheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('study.weekTitle')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      {data.programs.map((program) => (
        <StudyProgram key={program.slug} mail={mail} program={program} />
      ))}
      <SmallPrint>{mail.t('study.datesAdvise')}</SmallPrint>
    </>
  ),
}
