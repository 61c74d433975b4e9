import { Link, Text } from 'react-email'
import { paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { Paragraph, SmallPrint, Title } from './blocks'
import { palette } from './palette'
import type { MailContext, MailTemplate } from './template'

interface LineProps {
  mail: MailContext
  text: string
  page: string
  query: Record<string, string>
}

/** One line of the letter, with the page that shows the same. */
const Line = ({ mail, text, page, query }: LineProps) => (
  <Text
    className="ink line"
    style={{
      color: palette.ink,
      fontSize: 16,
      lineHeight: '25px',
      margin: 0,
      padding: '9px 0',
      borderBottom: `1px solid ${palette.line}`,
    }}
  >
    {text}{' '}
    <Link
      className="link"
      href={mail.page(page, query)}
      style={{ color: palette.forest, textDecoration: 'underline' }}
    >
      {mail.t('letter.open')}
    </Link>
  </Text>
)

/** To the people who manage money, on Friday: five lines. */
export const weekLetter: MailTemplate<'week_letter'> = {
  audience: 'Staff',
  subject: (mail, { receivedXaf, students }) =>
    mail.t('letter.subject', { amount: mail.money(receivedXaf), count: students }),
  preheader: (mail, { from, to }) =>
    mail.t('letter.days', { from: dayText(from, mail.locale), to: dayText(to, mail.locale) }),
  Body: ({ mail, data: { firstName, from, to, receivedXaf, refundedXaf, students, unanswered, stuck } }) => {
    const money = { mail, page: paths.officePage('money'), query: { from, to } }
    const names = stuck.map(({ programSlug, count }) => `${mail.program(programSlug)} (${count})`)
    const help = { show: 'stuck', program: stuck[0]?.programSlug ?? '' }
    return (
      <>
        <Title>{mail.t('letter.title')}</Title>
        <Paragraph>{mail.greeting(firstName)}</Paragraph>
        <Paragraph>
          {mail.t('letter.days', { from: dayText(from, mail.locale), to: dayText(to, mail.locale) })}
        </Paragraph>
        <Line {...money} text={mail.t('letter.in', { amount: mail.money(receivedXaf) })} />
        <Line {...money} text={mail.t('letter.out', { amount: mail.money(refundedXaf) })} />
        <Line
          mail={mail}
          page={paths.officePage('students')}
          query={{ registered: 'week' }}
          text={mail.t('letter.students', { count: students })}
        />
        <Line
          mail={mail}
          page={paths.officePage('messages')}
          query={{ status: 'unanswered' }}
          text={mail.t('letter.unanswered', { count: unanswered })}
        />
        <Line
          mail={mail}
          page={paths.officePage('help')}
          query={help}
          text={
            names.length === 0
              ? mail.t('letter.nobodyStuck')
              : mail.t('letter.stuck', { programs: names.join(', ') })
          }
        />
        <SmallPrint>{mail.t('letter.rhythm')}</SmallPrint>
      </>
    )
  },
}
