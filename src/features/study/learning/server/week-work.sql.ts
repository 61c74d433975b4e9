/**
 * The work handed in for each week by the enrolments of `members`, one row per week: the accepted work, else the last one.
 * `members` names a table expression with the enrolments' columns.
 */
export const weekWorkSql = (members: string) => `
    select distinct on (s.enrolment_id, s.week_number) s.enrolment_id, s.week_number, s.item_id, s.status, s.grade, s.feedback,
      s.graded_by_id
    from ${members} m join submissions s on s.enrolment_id = m.id
    where s.week_number is not null order by s.enrolment_id, s.week_number, s.status = 'accepted' desc, s.submitted_at desc`
