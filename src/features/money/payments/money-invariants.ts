/** Each query finds the rows that break an invariant about money or what it bought; each must always return nothing. */
export const moneyInvariants: Readonly<Record<string, string>> = {
  'a paid payment has one paying request that succeeded, unless credit or cash paid it': `
    select i.reference from payment_intents i left join payment_attempts a on a.id = i.paying_attempt_id
    where i.state in ('paid', 'refunded') and i.amount_xaf > 0 and i.manual_by_id is null
      and (a.id is null or a.state <> 'succeeded' or a.intent_id <> i.id)`,
  'cash was counted by somebody, for a reason, and asked no wallet': `
    select i.reference from payment_intents i
    where i.manual_by_id is not null and (i.state not in ('paid', 'refunded') or i.provider is not null
      or coalesce(i.manual_reason, '') = '' or exists (select 1 from payment_attempts a where a.intent_id = i.id))`,
  'a paid payment is booked with exactly its amount': `
    select i.reference from payment_intents i
    where i.state in ('paid', 'refunded') and i.amount_xaf <> coalesce((select sum(l.amount_xaf) from ledger_entries l
      where l.intent_id = i.id and l.kind = 'payment'
        and l.account = (case when i.manual_by_id is null then 'provider_wallet'
          when i.before_receipt is null then 'cash' else 'taken_before' end)::"LedgerAccount"), 0)`,
  'a paid payment earns exactly its price': `
    select i.reference from payment_intents i
    where i.state in ('paid', 'refunded') and -i.price_xaf <> coalesce((select sum(l.amount_xaf) from ledger_entries l
      where l.intent_id = i.id and l.kind in ('payment', 'credit_used', 'discount') and l.account = 'course_revenue'), 0)`,
  'what a code gave is booked in its account': `
    select i.reference from payment_intents i
    where i.state in ('paid', 'refunded') and i.discount_xaf <> coalesce((select sum(l.amount_xaf) from ledger_entries l
      where l.intent_id = i.id and l.kind = 'discount' and (l.account is not distinct from i.discount_account
        or i.discount_account = 'prepaid_places' and l.account = 'sponsor_discount')), 0)`,
  'a code gives what it says': `
    select i.reference from payment_intents i join price_codes c on c.id = i.price_code_id
    where i.discount_xaf <> least(i.price_xaf,
        coalesce(c.amount_xaf, greatest(1, round(i.price_xaf * c.percent / 100.0)))::int)
      or i.discount_account::text <> (case when c.order_id is null then c.kind::text || '_discount' else 'prepaid_places' end)
      or (cardinality(c.program_ids) > 0 and i.program_id <> all (c.program_ids))`,
  'a code has paid for no more places than it has': `
    select c.code from price_codes c where c.places < (select count(*) from payment_intents i
      where i.price_code_id = c.id and i.state = 'paid')`,
  'a school or company gets as many places as it has paid': `
    select o.number from place_orders o where (select count(*) from price_codes c where c.order_id = o.id)
      <> (case when o.paid_at is null then 0 else o.places end)`,
  'what a school or company has prepaid is its unused places': `
    select o.number from place_orders o
    where -coalesce((select sum(l.amount_xaf) from ledger_entries l where l.order_id = o.id and l.account = 'prepaid_places'), 0)
      <> o.price_xaf * (case when o.paid_at is null then 0 else o.places - o.returned_places
        - (select count(*) from payment_intents i join price_codes c on c.id = i.price_code_id
          where c.order_id = o.id and i.state = 'paid') end)`,
  'places that were paid back cannot be used': `
    select o.number from place_orders o where o.returned_places > 0 and o.returned_places <> (select count(*) from price_codes c
      where c.order_id = o.id and c.withdrawn_at is not null
        and not exists (select 1 from payment_intents i where i.price_code_id = c.id and i.state = 'paid'))`,
  'an order has one receipt when it is paid, and one credit note when places were paid back': `
    select o.number from place_orders o
    where (o.paid_at is not null) <> exists (select 1 from receipts r where r.order_id = o.id and r.kind = 'receipt')
      or (o.returned_at is not null) <> exists (select 1 from receipts r where r.order_id = o.id and r.kind = 'credit_note')`,
  'proforma numbers of a year have no gap, and their series stands at the last one': `
    select n.series from number_series n where n.series like 'proforma-%' and n.last <>
      (select count(*) from place_orders o where o.number like 'PRO-' || substr(n.series, 10) || '-%')`,
  'nothing is booked for a payment that is not paid': `
    select i.reference from payment_intents i join ledger_entries l on l.intent_id = i.id
    where i.state not in ('paid', 'refunded') and l.kind not in ('surplus', 'surplus_returned')`,
  'money that is not ours stands in the ledger until it has been given back': `
    select i.reference from refunds r join payment_intents i on i.id = r.intent_id
    where r.attempt_id is distinct from i.paying_attempt_id
      and (case when r.state = 'done' then 0 else -r.amount_xaf end) <> coalesce((select sum(l.amount_xaf)
        from ledger_entries l where l.attempt_id = r.attempt_id and l.account = 'refunds_payable'), 0)`,
  'what was given back has left the wallet or the cash box': `
    select i.reference from refunds r join payment_intents i on i.id = r.intent_id
    where r.state = 'done' group by i.id, r.attempt_id
    having -sum(r.amount_xaf) <> coalesce((select sum(l.amount_xaf) from ledger_entries l
      where l.intent_id = i.id and l.attempt_id is not distinct from r.attempt_id
        and l.kind in ('refund', 'surplus_returned') and l.account in ('provider_wallet', 'cash')), 0)`,
  'each refund of a payment is booked with its own amount, when it is done': `
    select i.reference from ledger_entries l join payment_intents i on i.id = l.intent_id left join refunds r on r.id = l.refund_id
    where l.refund_id is not null and l.account in ('provider_wallet', 'cash')
      and (r.id is null or r.state <> 'done' or r.intent_id <> i.id or l.amount_xaf <> -r.amount_xaf)`,
  'no more goes back of a payment than was paid': `
    select i.reference from payment_intents i where i.state in ('paid', 'refunded') and i.amount_xaf < (
      select coalesce(sum(r.amount_xaf), 0) from refunds r where r.intent_id = i.id and r.state <> 'withdrawn'
        and r.attempt_id is not distinct from i.paying_attempt_id)`,
  'one refund of a payment at most is open': `
    select i.reference from refunds r join payment_intents i on i.id = r.intent_id
    where r.state not in ('done', 'withdrawn') group by i.id, r.attempt_id having count(*) > 1`,
  'a payment earns its price less what went back of it, and nothing when all of it did': `
    select i.reference from payment_intents i, lateral (select coalesce(sum(r.amount_xaf), 0) as xaf from refunds r
      where r.intent_id = i.id and r.state = 'done' and r.attempt_id is not distinct from i.paying_attempt_id) gone
    where i.state in ('paid', 'refunded')
      and -(case when gone.xaf > 0 and gone.xaf >= least(i.amount_xaf, i.price_xaf - i.discount_xaf) then 0 else i.price_xaf - gone.xaf end)
        <> (select coalesce(sum(l.amount_xaf), 0) from ledger_entries l where l.intent_id = i.id and l.account = 'course_revenue')`,
  'a payment is refunded when all that paid for its program has gone back, or a refund that ends the enrolment': `
    select i.reference from payment_intents i, lateral (
      select coalesce(sum(r.amount_xaf), 0) as xaf, coalesce(bool_or(r.ends_enrolment), false) as ends from refunds r
      where r.intent_id = i.id and r.state = 'done' and r.attempt_id is not distinct from i.paying_attempt_id) gone
    where (i.state = 'refunded') <> (gone.ends or gone.xaf > 0 and gone.xaf >= least(i.amount_xaf, i.price_xaf - i.discount_xaf))`,
  'each refund of a payment that is done has one credit note, and only such a refund': `
    select i.reference from payment_intents i
    where (select count(*) from refunds r where r.intent_id = i.id and r.state = 'done'
        and r.attempt_id is not distinct from i.paying_attempt_id)
      <> (select count(*) from receipts n where n.intent_id = i.id and n.kind = 'credit_note')
    union select i.reference from receipts n join payment_intents i on i.id = n.intent_id left join refunds r on r.id = n.refund_id
    where n.refund_id is not null and (n.kind <> 'credit_note' or r.id is null or r.state <> 'done' or r.intent_id <> i.id)`,
  'a student asks only for their own refund, with which the enrolment ends': `
    select i.reference from refunds r join payment_intents i on i.id = r.intent_id
    where r.asked_by_id is not null and (r.asked_by_id <> i.user_id or r.marked_by_id is not null or not r.ends_enrolment)`,
  'a refund that is done says who approved it, who paid it out, and by which number': `
    select i.reference from refunds r join payment_intents i on i.id = r.intent_id
    where r.state = 'done' and (r.approved_by_id is null or coalesce(r.approval_reason, '') = ''
      or r.paid_out_by_id is null or r.paid_out_at is null or coalesce(r.payout_reference, '') = '')`,
  'a refund that is done has one mail to the student': `
    select i.reference from refunds r join payment_intents i on i.id = r.intent_id
    where r.state = 'done' and 1 <> (select count(*) from outbox_mails m
      where m.kind = 'refund_paid_out' and m.dedupe_key = 'refund_paid_out:' || r.id::text)`,
  'nobody counts on more credit than is left': `
    select u.user_id::text from (select user_id, -sum(amount_xaf) as owed from ledger_entries
      where account = 'student_credit' group by user_id) u
    where u.owed < coalesce((select sum(greatest(0, r.amount_xaf - least(i.amount_xaf, i.price_xaf - i.discount_xaf) + coalesce((
        select sum(d.amount_xaf) from refunds d where d.intent_id = i.id and d.state = 'done'
          and d.attempt_id is not distinct from i.paying_attempt_id), 0)))
      from refunds r join payment_intents i on i.id = r.intent_id where i.user_id = u.user_id and i.state = 'paid' and r.state not in ('done', 'withdrawn')
        and r.attempt_id is not distinct from i.paying_attempt_id), 0)`,
  'only the refund of a paid payment is taken back: other money is not ours': `
    select i.reference from refunds r join payment_intents i on i.id = r.intent_id
    where r.state = 'withdrawn' and (i.state not in ('paid', 'refunded') or r.attempt_id is distinct from i.paying_attempt_id)`,
  'a trial of a provider that was paid is booked, and owed until it has gone back': `
    select t.reference from provider_trials t
    where (t.state = 'succeeded') <> (t.paid_at is not null) or (t.refund_state is not null) <> (t.paid_at is not null)
      or (case when t.paid_at is null or t.refund_state = 'done' then 0 else t.amount_xaf end) <> coalesce((select sum(l.amount_xaf)
        from ledger_entries l where l.trial_id = t.id and l.account = 'provider_wallet'), 0)`,
  'a trial of a provider pays for nothing': `
    select l.id::text from ledger_entries l
    where (l.trial_id is not null) <> (l.kind in ('trial', 'trial_returned')) or l.trial_id is not null
      and (num_nonnulls(l.intent_id, l.order_id, l.user_id, l.attempt_id, l.refund_id) > 0
        or l.account not in ('provider_wallet', 'refunds_payable'))`,
  'a trial that was paid back says who approved it, who paid it out, and by which number': `
    select t.reference from provider_trials t where t.refund_state = 'done' and (t.refund_approved_by is null
      or t.paid_out_by_id is null or t.paid_out_at is null or coalesce(t.payout_reference, '') = '')`,
  'a till expects exactly the cash since the one before': `
    select 'till ' || c.number from till_closings c left join till_closings b on b.number = c.number - 1
    where c.closed_by_id is not null and c.expected_xaf <> coalesce((select sum(l.amount_xaf) from ledger_entries l
      where l.account = 'cash' and l.id > coalesce(b.last_entry_id, 0) and l.id <= c.last_entry_id
        and not exists (select 1 from statement_lines s where s.intent_id = l.intent_id)), 0)`,
  'tills are closed one after the other, and a difference has its reason': `
    select 'till ' || c.number from till_closings c left join till_closings b on b.number = c.number - 1
    where (c.number > 1 and (b.number is null or b.last_entry_id > c.last_entry_id or b.closed_at > c.closed_at))
      or (c.counted_xaf <> c.expected_xaf and coalesce(c.note, '') = '')`,
  'the ledger balances in every transaction': `
    select transaction_id::text from ledger_entries group by transaction_id having sum(amount_xaf) <> 0`,
  'the sums of the money page are those of the ledger, by day and by month': `
    select coalesce(kept.day, booked.day)::text as day from (
      select day, sum(received) as received, sum(refunded) as refunded from counters.money where step = 'day' group by day) kept
    full join (select (at at time zone 'Africa/Douala')::date as day, sum(greatest(amount_xaf, 0)) as received,
        sum(greatest(-amount_xaf, 0)) as refunded from ledger_entries
      where account in ('provider_wallet', 'cash', 'taken_before', 'bank') and kind in ('payment', 'refund', 'places', 'places_returned')
        and id <= (select last_entry_id from counters.money_until) group by 1) booked on booked.day = kept.day
    where coalesce(kept.received, 0) <> coalesce(booked.received, 0) or coalesce(kept.refunded, 0) <> coalesce(booked.refunded, 0)
    union all select day::text from (
      select date_trunc('month', day::timestamp)::date as day, case step when 'day' then 1 else -1 end as sign, received, refunded, payments
      from counters.money) cells group by day
    having sum(sign * received) <> 0 or sum(sign * refunded) <> 0 or sum(sign * payments) <> 0`,
  'nobody has used more credit than they had': `
    select user_id::text from ledger_entries where account = 'student_credit'
    group by user_id having sum(amount_xaf) > 0`,
  'one request at most is open for a payment': `
    select intent_id::text from payment_attempts where state in ('created', 'submitting', 'pending', 'unknown')
    group by intent_id having count(*) > 1`,
  'money that arrived pays its payment or is owed back': `
    select a.reference from payment_attempts a left join refunds r on r.attempt_id = a.id
      left join payment_intents i on i.paying_attempt_id = a.id
    where a.state = 'succeeded' and (r.id is null and i.id is null
      or r.id is not null and i.id is not null and r.marked_by_id is null and r.asked_by_id is null)`,
  'a request without an outcome is read again, or flagged': `
    select reference from payment_attempts
    where state in ('pending', 'unknown', 'expired') and next_read_at is null and flagged_at is null
      and coalesce(last_answer, 'pending') = 'pending'`,
  'no wallet is asked before the right code': `
    select a.reference from payment_attempts a join payment_intents i on i.id = a.intent_id where i.authorised_at is null`,
  'a paid payment has one receipt, and only a paid one': `
    select i.reference from payment_intents i left join receipts r on r.intent_id = i.id and r.kind = 'receipt'
    where (i.state in ('paid', 'refunded')) <> (r.number is not null)`,
  'receipt and credit note numbers of a year have no gap': `
    select substr(number, 1, 8) from receipts group by substr(number, 1, 8)
    having max(substr(number, 10)::int) <> count(*)`,
  'the number series stands at the last receipt': `
    select n.series from number_series n where n.series like 'receipt-%' and n.last <>
      (select count(*) from receipts r where r.kind = 'receipt' and r.number like 'RCP-' || substr(n.series, 9) || '-%')`,
  'the number series stands at the last credit note': `
    select n.series from number_series n where n.series like 'credit-note-%' and n.last <>
      (select count(*) from receipts r where r.number like 'CRN-' || substr(n.series, 13) || '-%')`,
  'an enrolment is active when it is paid, and only then': `
    select e.id::text from enrolments e
    where (e.status in ('active', 'completed'))
      <> exists (select 1 from payment_intents i left join payment_plans pl on pl.id = i.plan_id
        where i.enrolment_id = e.id and i.state = 'paid' and pl."end" is distinct from 'refunded')`,
  'no class has sold more seats than it has': `
    select c.id::text from cohorts c where c.seats is not null and c.seats < (select count(*) from enrolments e
      where e.cohort_id = c.id and e.status in ('active', 'completed'))`,
  'who has paid for a class has a seat, or is first for the next one': `
    select e.id::text from enrolments e join payment_intents i on i.enrolment_id = e.id
    where i.state = 'paid' and i.cohort_id is not null and e.status in ('active', 'completed') and e.cohort_id is null
      and not exists (select 1 from cohort_waits w where w.enrolment_id = e.id and w.paid_at is not null)`,
  'a paid payment has one receipt mail': `
    select i.reference from payment_intents i
    where i.state = 'paid' and i.before_receipt is null and 1 <> (select count(*) from outbox_mails m
      where m.kind = 'payment_receipt' and m.dedupe_key = 'payment_receipt:' || i.id::text)`,
  'a program is paid once: whole, or in the two parts of one plan': `
    select i.enrolment_id::text from payment_intents i left join payment_plans pl on pl.id = i.plan_id
    where i.state = 'paid' and pl."end" is distinct from 'refunded' group by i.enrolment_id
    having count(*) > count(distinct coalesce(i.part, 0)) or count(distinct coalesce(i.plan_id, i.id)) > 1`,
  'a part pays the plan of its own purchase, with the amount that was granted': `
    select i.reference from payment_intents i left join payment_plans pl on pl.id = i.plan_id
    where i.part is not null and (pl.enrolment_id is distinct from i.enrolment_id or pl.program_id is distinct from i.program_id
      or i.price_xaf is distinct from case i.part when 1 then pl.first_xaf else pl.second_xaf end)`,
  'the second part is paid after the first': `
    select i.reference from payment_intents i where i.part = 2 and i.state in ('paid', 'refunded')
      and not exists (select 1 from payment_intents f where f.plan_id = i.plan_id and f.part = 1
        and f.state in ('paid', 'refunded'))`,
  'a second part is owed once the first is paid, and only then': `
    select pl.id::text from payment_plans pl
    where (pl.first_paid_at is not null) <> exists (select 1 from payment_intents i
      where i.plan_id = pl.id and i.part = 1 and i.state in ('paid', 'refunded'))`,
  'a plan is open while its second part is owed, and says how it ended': `
    select pl.id::text from payment_plans pl
    where pl."end" is null and exists (select 1 from payment_intents i where i.plan_id = pl.id and i.part = 2 and i.state = 'paid')
      or pl."end" is distinct from 'refunded' and exists (select 1 from payment_intents i where i.plan_id = pl.id and i.state = 'refunded')
      or pl."end" = 'paid' and not exists (select 1 from payment_intents i where i.plan_id = pl.id and i.part = 2 and i.state = 'paid')
      or pl."end" = 'refunded' and not exists (select 1 from payment_intents i where i.plan_id = pl.id and i.state = 'refunded')
      or pl."end" in ('whole', 'withdrawn') and pl.first_paid_at is not null
      or pl."end" in ('withdrawn', 'waived') and pl.ended_by_id is null`,
  'who owes a second part has the program': `
    select pl.id::text from payment_plans pl left join enrolments e on e.id = pl.enrolment_id
    where pl.ended_at is null and pl.first_paid_at is not null and coalesce(e.status::text, '') not in ('active', 'completed')`,
  'a part of a price has no code': `
    select i.reference from payment_intents i where i.part is not null and (i.discount_xaf <> 0 or i.price_code_id is not null)`,
  'a number counts as one claim, however often it is sent in': `
    select number_key from payment_claims where refused_at is null and number_key <> '' group by number_key having count(*) > 1`,
  'a claim is about a payment of the person who made it, and a refused one says why': `
    select i.reference from payment_claims c join payment_intents i on i.id = c.intent_id
    where c.user_id <> i.user_id or (c.refused_at is not null) <> (c.refused_by_id is not null and coalesce(c.refusal, '') <> '')`,
  'a line of a statement that the office booked came in, and is one payment at the office with its amount': `
    select s.number from statement_lines s join payment_intents i on i.id = s.intent_id
    where s.is_out or i.manual_by_id is null or not i.by_transfer or i.state not in ('paid', 'refunded') or i.amount_xaf <> s.amount_xaf
    union all select i.reference from payment_intents i
    where i.by_transfer and not exists (select 1 from statement_lines s where s.intent_id = i.id)`,
  'money of a request is not booked from its line as well': `
    select s.number from statement_lines s join payment_attempts a on a.state = 'succeeded' and a.reference = s.request_reference
    where s.intent_id is not null
    union select s.number from statement_lines s join payment_attempts a on a.state = 'succeeded'
      and a.amount_xaf = s.amount_xaf and lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) = s.number_key
    where s.intent_id is not null`,
  'who pays through a link pays for the student who made it': `
    select i.reference from payment_intents i left join payment_links l on l.id = i.link_id
    where i.link_id is not null and l.enrolment_id is distinct from i.enrolment_id`,
  'who paid through a link has one mail with the receipt': `
    select i.reference from payment_intents i
    where i.state = 'paid' and i.payer_email is not null and 1 <> (select count(*) from outbox_mails m
      where m.kind = 'payer_receipt' and m.dedupe_key = 'payer_receipt:' || i.id::text)`,
  'one payment is on its way for a purchase': `
    select enrolment_id::text from payment_intents where state in ('code_sent', 'authorised', 'review')
    group by enrolment_id having count(*) > 1`,
}
