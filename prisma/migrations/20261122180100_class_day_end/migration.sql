-- A student of a class begins with the end of its first day: what is due so many days later can be handed in until that
-- day is over in Douala, and the date is the same in Douala and in UTC.
CREATE FUNCTION class_start(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (day + time '23:59') AT TIME ZONE 'Africa/Douala' $$;

CREATE OR REPLACE FUNCTION start_with_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_day date;
BEGIN
  SELECT starts_on INTO first_day FROM cohorts WHERE id = NEW.cohort_id;
  IF first_day IS NOT NULL THEN
    NEW.start_date := class_start(first_day);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.teacher_id IS DISTINCT FROM NEW.teacher_id THEN
    IF TG_OP = 'UPDATE' AND OLD.teacher_id IS NOT NULL THEN
      -- What the class says bothers its former teacher no longer; without a right of their own they are out.
      UPDATE room_members SET muted_at = coalesce(muted_at, now()), mail_digest = false
        WHERE room_id = NEW.room_id AND user_id = OLD.teacher_id AND as_office;
      PERFORM keep_class_member(NEW.id, OLD.teacher_id);
    END IF;
    UPDATE room_members SET muted_at = NULL, mail_digest = true
      WHERE room_id = NEW.room_id AND user_id = NEW.teacher_id AND as_office;
    PERFORM keep_class_member(NEW.id, NEW.teacher_id);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.starts_on IS DISTINCT FROM NEW.starts_on AND NEW.starts_on IS NOT NULL THEN
    UPDATE enrolments SET start_date = class_start(NEW.starts_on)
      WHERE cohort_id = NEW.id AND status IN ('active', 'completed');
  END IF;
  RETURN NULL;
END $$;

UPDATE enrolments e SET start_date = class_start(c.starts_on) FROM cohorts c
  WHERE c.id = e.cohort_id AND c.starts_on IS NOT NULL AND e.status IN ('active', 'completed');

-- When the students of a session hear of it.
COMMENT ON COLUMN "users"."session_reminder_hour" IS 'hour in Douala on the day before a session; null: the usual one, -1: never';
