-- When its writer last wrote, and since when the writer waits for an answer (null: answered), so that the office's list is
-- ordered by the one and finds the other without reading threads.
ALTER TABLE "contact_messages" ADD COLUMN "last_message_at" TIMESTAMPTZ(3),
ADD COLUMN "waiting_since" TIMESTAMPTZ(3);

CREATE FUNCTION date_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."last_message_at" := NEW."created_at";
  NEW."waiting_since" := CASE WHEN NEW."replied_at" IS NULL OR NEW."replied_at" < NEW."created_at" THEN NEW."created_at" END;
  RETURN NEW;
END $$;
CREATE TRIGGER "contact_messages_dated" BEFORE INSERT ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION date_message();

CREATE FUNCTION date_message_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Takes turns with another reply; the next statement then sees what the other one has written.
  PERFORM FROM "contact_messages" WHERE "id" = NEW."message_id" FOR NO KEY UPDATE;
  UPDATE "contact_messages" m SET
    "last_message_at" = (SELECT greatest(m."created_at", max(r."created_at")) FROM "contact_replies" r
      WHERE r."message_id" = m."id" AND r."direction" = 'visitor'),
    "waiting_since" = (SELECT min(written.at)
      FROM (SELECT m."created_at" AS at UNION ALL
        SELECT r."created_at" FROM "contact_replies" r WHERE r."message_id" = m."id" AND r."direction" = 'visitor') written,
        (SELECT greatest(m."replied_at", max(r."created_at")) AS at FROM "contact_replies" r
          WHERE r."message_id" = m."id" AND r."direction" = 'office') answered
      WHERE answered.at IS NULL OR written.at > answered.at)
  WHERE m."id" = NEW."message_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "contact_replies_dated" AFTER INSERT ON "contact_replies"
  FOR EACH ROW EXECUTE FUNCTION date_message_again();

-- Counted like the other views; what the next migration fills in is counted by these triggers.
CREATE FUNCTION counters.message_keys(read_at timestamptz, subject text, waiting_since timestamptz) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_remove(ARRAY['messages.all', CASE WHEN read_at IS NULL THEN 'messages.unread' END,
    CASE WHEN subject = 'course-inquiry' THEN 'messages.inquiries' END,
    CASE WHEN waiting_since IS NOT NULL THEN 'messages.unanswered' END], NULL)
$$;
DROP TRIGGER count_added ON "contact_messages";
DROP TRIGGER count_removed ON "contact_messages";
DROP TRIGGER count_changed ON "contact_messages";
CREATE TRIGGER count_added AFTER INSERT ON "contact_messages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION counters.count_change('counters.message_keys(read_at, subject, waiting_since)');
CREATE TRIGGER count_removed AFTER DELETE ON "contact_messages" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION counters.count_change('counters.message_keys(read_at, subject, waiting_since)');
CREATE TRIGGER count_changed AFTER UPDATE ON "contact_messages" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION counters.count_change('counters.message_keys(read_at, subject, waiting_since)');

CREATE OR REPLACE FUNCTION counters.rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  DELETE FROM counters.students;
  INSERT INTO counters.students (id, created_at, student, paid) SELECT id, created_at, student, paid FROM counters.students_now;
  DELETE FROM counters.deltas;
  FOR counted IN SELECT * FROM (VALUES
    ('public.users', 'counters.user_keys(role, additional_roles)'),
    ('public.contact_messages', 'counters.message_keys(read_at, subject, waiting_since)'),
    ('public.outbox_mails', 'counters.mail_keys(state)'),
    ('public.submissions', 'counters.submission_keys(status)'),
    ('counters.students', 'counters.student_keys(student, paid)')) AS t (name, keys)
  LOOP
    EXECUTE format('INSERT INTO counters.deltas (key, delta) SELECT key, count(*) FROM (SELECT unnest(%s) AS key FROM %s) present GROUP BY key',
      counted.keys, counted.name);
  END LOOP;
END;
$$;
