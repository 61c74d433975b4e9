import type { Locale } from '@/config/locales'
import { db } from '@/server/db'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { isOfOffice } from '@/server/kernel/office-people.sql'
import { laterSetting, mailSetting } from '../setting-names'

/** What the checklist reads of the database. */
export interface FirstHourRow {
  admins: number
  withoutFactor: string[]
  factorAt: Date | null
  office: number
  colleagueName: string | null
  colleagueAt: Date | null
  mailAt: Date | null
  mailBy: string | null
  colleaguesLaterAt: Date | null
  colleaguesLaterBy: string | null
  colleaguesLaterReason: string | null
  classLaterAt: Date | null
  classLaterBy: string | null
  classLaterReason: string | null
  settingsAt: Date | null
  settingsBy: string | null
  onSale: string[]
  programAt: Date | null
  programBy: string | null
  cohortTitle: string | null
  cohortStartsOn: Date | null
  cohortAt: Date | null
  backupAt: Date | null
  restoredAt: Date | null
  restoredTakenAt: Date | null
}

/** One statement, however many people and programs there are. */
export async function readFirstHourRow(locale: Locale): Promise<FirstHourRow> {
  const [row] = await db().$queryRaw<FirstHourRow[]>`
    with office as (
      select u.id, u.username, u.created_at, u.second_factor_since, ${nameOf('u')} as name,
        (u.role = 'admin' or 'admin' = any(u.additional_roles)) as is_admin
      from users u
      where ${isOfOffice('u')}
        and u.blocked_at is null and u.erased_at is null),
    first as (select id from office where is_admin order by created_at, id limit 1),
    marks as (
      select s.name, s.value, s.changed_at as at, ${nameOf('u')} as by
      from site_settings s left join users u on u.id = s.changed_by_id
      where s.name in (${mailSetting}, ${laterSetting.colleagues}, ${laterSetting.class}))
    select o.*, n.name as "colleagueName", n.created_at as "colleagueAt",
      m.at as "mailAt", m.by as "mailBy",
      lc.at as "colleaguesLaterAt", lc.by as "colleaguesLaterBy", lc.value as "colleaguesLaterReason",
      lk.at as "classLaterAt", lk.by as "classLaterBy", lk.value as "classLaterReason",
      v.changed_at as "settingsAt", v.by as "settingsBy",
      coalesce((select array_agg(${columnIn(locale, 'p.title')} order by p.position) from programs p where p.offer in ('online', 'class')), '{}') as "onSale",
      a.at as "programAt", a.by as "programBy",
      c.title as "cohortTitle", c.starts_on as "cohortStartsOn", c.created_at as "cohortAt",
      (select at from system_checks where name = 'backup') as "backupAt",
      (select at from system_checks where name = 'restore') as "restoredAt",
      (select at from system_checks where name = 'restored-backup') as "restoredTakenAt"
    from
      (select count(*) filter (where is_admin)::int as admins, count(*)::int as office,
        coalesce(array_agg(username order by username) filter (where is_admin and second_factor_since is null), '{}') as "withoutFactor",
        max(second_factor_since) filter (where is_admin) as "factorAt" from office) o
      left join lateral (select name, created_at from office where id <> (select id from first) order by created_at desc limit 1) n on true
      left join marks m on m.name = ${mailSetting}
      left join marks lc on lc.name = ${laterSetting.colleagues}
      left join marks lk on lk.name = ${laterSetting.class}
      left join lateral (
        select s.changed_at, ${nameOf('u')} as by from setting_versions s left join users u on u.id = s.changed_by_id
        order by s.id desc limit 1) v on true
      left join lateral (
        select e.at, ${nameOf('u')} as by from audit_log e left join users u on u.id = e.actor_id
        where e.action in ('program.changed', 'program.created') order by e.id desc limit 1) a on true
      left join lateral (
        select ${columnIn(locale, 'p.title')} as title, k.starts_on, k.created_at from cohorts k join programs p on p.id = k.program_id
        where k.cancelled_at is null and not k.is_draft order by k.created_at desc limit 1) c on true`
  if (!row) {
    throw new Error('the state of the first hour could not be read')
  }
  return row
}
