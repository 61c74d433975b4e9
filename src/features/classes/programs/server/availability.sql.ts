/** The weeks of a program `p` with what stands of each today, as JSON: a list of `WeekAvailability`. */
export const weekAvailabilitySql = `(
  select coalesce(json_agg(json_build_object('number', s.number, 'written', s.device is not null, 'provenOn', s.proven_on,
    'device', s.device, 'minutes', s.minutes) order by s.number), '[]')
  from (
    select w.number, coalesce(sum(i.minutes), 0)::int as minutes,
      to_char(min(coalesce((r.proof ->> 'at')::timestamptz, r.published_at)) filter (where i.kind = 'exercise')
        at time zone 'Africa/Douala', 'YYYY-MM-DD') as proven_on,
      case when count(i.id) = 0 then null
        when w.guide ->> 'device' = 'computer' or bool_or((i.required or i.kind = 'exercise') and r.guide ->> 'device' = 'computer') then 'computer'
        else 'phone' end as device
    from program_weeks w
      left join learning_items i on i.week_id = w.id and i.archived_at is null and i.published_revision_id is not null
      left join item_revisions r on r.id = i.published_revision_id
    where w.program_id = p.id group by w.id
  ) s)`
