import { Paragraph, SmallPrint, Title } from './blocks'
import { StudyProgram, stopsByOnePress } from './study-mail'
import type { MailTemplate } from './template'

export const studyNudge: MailTemplate<'study_nudge'> = {
  ...stopsByOnePress,
  subject: (mail) => mail.t('study.nudgeSubject'),
  preheader: (mail) => mail.t('study.nudgePreheader'),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t('study.nudgeTitle')}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t('study.nudgeIntro')}</Paragraph>
      {data.programs.map((program) => (
        <StudyProgram key={program.slug} mail={mail} program={program} />
      ))}
      <SmallPrint>{mail.t('study.nudgeAsk')}</SmallPrint>
    </>
  ),
}
