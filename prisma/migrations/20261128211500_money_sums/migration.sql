-- Sums of the ledger by day and by month, added up by a job: what came in and went out, by source, program and class.
CREATE TABLE counters.money (
  step text NOT NULL CHECK (step IN ('day', 'month')),
  day date NOT NULL,
  source text NOT NULL,
  program_id uuid NOT NULL,
  cohort_id uuid,
  payments integer NOT NULL,
  received bigint NOT NULL,
  refunded bigint NOT NULL
);
CREATE UNIQUE INDEX money_cells ON counters.money (step, day, source, program_id, cohort_id) NULLS NOT DISTINCT;

-- One row: the last entry of the ledger that is in the sums.
CREATE TABLE counters.money_until (
  is_it boolean PRIMARY KEY DEFAULT true CHECK (is_it),
  last_entry_id bigint NOT NULL
);
INSERT INTO counters.money_until (last_entry_id) VALUES (0);

-- Enrolments whose class has changed since the sums were made.
CREATE TABLE counters.class_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  enrolment_id uuid NOT NULL,
  from_cohort_id uuid
);

CREATE FUNCTION counters.note_class_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counters.class_changes (enrolment_id, from_cohort_id) VALUES (old.id, old.cohort_id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER enrolments_money_class AFTER UPDATE OF cohort_id ON enrolments
  FOR EACH ROW WHEN (old.cohort_id IS DISTINCT FROM new.cohort_id) EXECUTE FUNCTION counters.note_class_change();

-- A function says how many entries there usually are: without it the planner expects a third of the ledger.
CREATE FUNCTION counters.entries_after_sums() RETURNS SETOF ledger_entries LANGUAGE plpgsql STABLE ROWS 1000 AS $$
DECLARE
  last bigint;
BEGIN
  SELECT last_entry_id INTO last FROM counters.money_until;
  RETURN QUERY SELECT * FROM ledger_entries WHERE id > last;
END;
$$;
