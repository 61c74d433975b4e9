-- A message of a visitor as a conversation of the office: who answers it, that it needs no answer, and where it was put away.
ALTER TABLE "contact_messages" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "assignee_id" UUID,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "settled_at" TIMESTAMPTZ(3),
ADD COLUMN     "spam_at" TIMESTAMPTZ(3);

ALTER TABLE "canned_replies" ADD COLUMN     "title_fr" TEXT;

CREATE TABLE "contact_notes" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "author_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_notes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "contact_notes_message_id_created_at_idx" ON "contact_notes"("message_id", "created_at");

ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assignee_id_fkey"
  FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
-- The version before removes messages without knowing their notes.
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_message_id_fkey"
  FOREIGN KEY ("message_id") REFERENCES "contact_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contact_notes" ADD CONSTRAINT "contact_notes_author_id_fkey"
  FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Since when a message waits follows from what was written and from where it was put: the versions before and after write neither.
CREATE FUNCTION date_message_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."waiting_since" := CASE WHEN NEW."archived_at" IS NULL AND NEW."spam_at" IS NULL AND NEW."deleted_at" IS NULL THEN
    (SELECT min(written.at)
      FROM (SELECT NEW."created_at" AS at UNION ALL
        SELECT r."created_at" FROM "contact_replies" r WHERE r."message_id" = NEW."id" AND r."direction" = 'visitor') written,
        (SELECT greatest(NEW."replied_at", NEW."settled_at", max(r."created_at")) AS at FROM "contact_replies" r
          WHERE r."message_id" = NEW."id" AND r."direction" = 'office') answered
      WHERE answered.at IS NULL OR written.at > answered.at) END;
  RETURN NEW;
END $$;
CREATE TRIGGER "contact_messages_waiting" BEFORE UPDATE OF "settled_at", "archived_at", "spam_at", "deleted_at" ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION date_message_waiting();

-- What a visitor writes brings their conversation back from the archive. Setting archived_at makes the trigger above date it.
CREATE OR REPLACE FUNCTION date_message_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Takes turns with another reply; the next statement then sees what the other one has written.
  PERFORM FROM "contact_messages" WHERE "id" = NEW."message_id" FOR NO KEY UPDATE;
  UPDATE "contact_messages" m SET
    "last_message_at" = (SELECT greatest(m."created_at", max(r."created_at")) FROM "contact_replies" r
      WHERE r."message_id" = m."id" AND r."direction" = 'visitor'),
    "archived_at" = CASE WHEN NEW."direction" = 'office' THEN m."archived_at" END
  WHERE m."id" = NEW."message_id";
  RETURN NULL;
END $$;

-- Spam and what was deleted are counted by themselves and nowhere else.
CREATE FUNCTION counters.message_keys(read_at timestamptz, subject text, waiting_since timestamptz, archived_at timestamptz,
  spam_at timestamptz, deleted_at timestamptz) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN deleted_at IS NOT NULL THEN ARRAY['messages.deleted']
    WHEN spam_at IS NOT NULL THEN ARRAY['messages.spam']
    ELSE array_remove(ARRAY['messages.all', CASE WHEN read_at IS NULL THEN 'messages.unread' END,
      CASE WHEN subject = 'course-inquiry' THEN 'messages.inquiries' END,
      CASE WHEN archived_at IS NOT NULL THEN 'messages.archived' END,
      CASE WHEN waiting_since IS NOT NULL THEN 'messages.unanswered' END], NULL) END
$$;
DROP TRIGGER count_added ON "contact_messages";
DROP TRIGGER count_removed ON "contact_messages";
DROP TRIGGER count_changed ON "contact_messages";
CREATE TRIGGER count_added AFTER INSERT ON "contact_messages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION counters.count_change('counters.message_keys(read_at, subject, waiting_since, archived_at, spam_at, deleted_at)');
CREATE TRIGGER count_removed AFTER DELETE ON "contact_messages" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION counters.count_change('counters.message_keys(read_at, subject, waiting_since, archived_at, spam_at, deleted_at)');
CREATE TRIGGER count_changed AFTER UPDATE ON "contact_messages" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION counters.count_change('counters.message_keys(read_at, subject, waiting_since, archived_at, spam_at, deleted_at)');

CREATE OR REPLACE FUNCTION counters.rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  DELETE FROM counters.students;
  INSERT INTO counters.students (id, created_at, student, paid) SELECT id, created_at, student, paid FROM counters.students_now;
  DELETE FROM counters.deltas;
  FOR counted IN SELECT * FROM (VALUES
    ('public.users', 'counters.user_keys(role, additional_roles)'),
    ('public.contact_messages', 'counters.message_keys(read_at, subject, waiting_since, archived_at, spam_at, deleted_at)'),
    ('public.outbox_mails', 'counters.mail_keys(state)'),
    ('public.submissions', 'counters.submission_keys(status)'),
    ('counters.students', 'counters.student_keys(student, paid)')) AS t (name, keys)
  LOOP
    EXECUTE format('INSERT INTO counters.deltas (key, delta) SELECT key, count(*) FROM (SELECT unnest(%s) AS key FROM %s) present GROUP BY key',
      counted.keys, counted.name);
  END LOOP;
END;
$$;
