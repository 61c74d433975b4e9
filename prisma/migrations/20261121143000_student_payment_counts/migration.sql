-- How many students have paid and how many have not, counted like everything else: each change leaves a difference.
CREATE FUNCTION counters.student_keys(student boolean, paid boolean) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN NOT student THEN ARRAY[]::text[] WHEN paid THEN ARRAY['students.paid'] ELSE ARRAY['students.pending'] END
$$;
CREATE TRIGGER count_added AFTER INSERT ON "counters"."students" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION counters.count_change('counters.student_keys(student, paid)');
CREATE TRIGGER count_removed AFTER DELETE ON "counters"."students" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION counters.count_change('counters.student_keys(student, paid)');
CREATE TRIGGER count_changed AFTER UPDATE ON "counters"."students" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION counters.count_change('counters.student_keys(student, paid)');
INSERT INTO "counters"."deltas" ("key", "delta")
  SELECT key, count(*) FROM (SELECT unnest(counters.student_keys(student, paid)) AS key FROM "counters"."students") present GROUP BY key;
