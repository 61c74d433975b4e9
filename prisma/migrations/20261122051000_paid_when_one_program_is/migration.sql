-- Paid as soon as one program is paid and not given back; a choice that is not paid yet changes nothing (the same rule as
-- paymentStatusOf() in the code). Only rows whose state changes are written, and their counters with them.
CREATE OR REPLACE VIEW "counters"."students_now" AS
  SELECT u.id, u.created_at, u.role = 'student' OR 'student' = ANY (u.additional_roles) AS student,
    coalesce((SELECT bool_or(e.status IN ('active', 'completed')) FROM public.enrolments e WHERE e.user_id = u.id), false) AS paid
  FROM public.users u;

UPDATE "counters"."students" s SET "paid" = n.paid FROM "counters"."students_now" n
  WHERE n.id = s.id AND s.paid <> n.paid;
