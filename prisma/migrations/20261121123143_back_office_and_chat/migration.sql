-- CreateEnum
CREATE TYPE "ReplyDirection" AS ENUM ('office', 'visitor');

-- AlterEnum
ALTER TYPE "LedgerAccount" ADD VALUE 'cash';

-- DropForeignKey
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_attempt_id_fkey";

-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN     "address" TEXT,
ADD COLUMN     "hash" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "prev_hash" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "contact_messages" ADD COLUMN     "answering_by_id" UUID,
ADD COLUMN     "answering_until" TIMESTAMPTZ(3),
ADD COLUMN     "replied_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "sender_id" UUID;

-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "manual_by_id" UUID,
ADD COLUMN     "manual_reason" TEXT;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "approval_reason" TEXT,
ADD COLUMN     "approved_at" TIMESTAMPTZ(3),
ADD COLUMN     "approved_by_id" UUID,
ADD COLUMN     "marked_by_id" UUID,
ADD COLUMN     "paid_out_at" TIMESTAMPTZ(3),
ADD COLUMN     "paid_out_by_id" UUID,
ADD COLUMN     "payout_reference" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0,
ALTER COLUMN "attempt_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "contact_replies" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "direction" "ReplyDirection" NOT NULL,
    "author_id" UUID,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "mail_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "canned_replies" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body_en" TEXT NOT NULL,
    "body_fr" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "canned_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "dedupe_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rooms" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rooms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room_members" (
    "room_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "last_read_seq" INTEGER NOT NULL DEFAULT 0,
    "muted_at" TIMESTAMPTZ(3),
    "mail_digest" BOOLEAN NOT NULL DEFAULT true,
    "last_seen_at" TIMESTAMPTZ(3),
    "last_digest_at" TIMESTAMPTZ(3),
    "digest_seq" INTEGER NOT NULL DEFAULT 0,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "room_members_pkey" PRIMARY KEY ("room_id","user_id")
);

-- CreateTable
CREATE TABLE "room_messages" (
    "id" UUID NOT NULL,
    "room_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "client_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" UUID,

    CONSTRAINT "room_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_reports" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" UUID,
    "resolution" TEXT,

    CONSTRAINT "message_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_replies_mail_id_key" ON "contact_replies"("mail_id");

-- CreateIndex
CREATE INDEX "contact_replies_message_id_created_at_idx" ON "contact_replies"("message_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_dedupe_key_key" ON "notifications"("dedupe_key");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "room_members_user_id_idx" ON "room_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "room_messages_room_id_seq_key" ON "room_messages"("room_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "room_messages_room_id_user_id_client_id_key" ON "room_messages"("room_id", "user_id", "client_id");

-- CreateIndex
CREATE INDEX "message_reports_resolved_at_created_at_idx" ON "message_reports"("resolved_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "message_reports_message_id_reporter_id_key" ON "message_reports"("message_id", "reporter_id");

-- CreateIndex
CREATE INDEX "audit_log_action_id_idx" ON "audit_log"("action", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_actor_id_id_idx" ON "audit_log"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_target_user_id_id_idx" ON "audit_log"("target_user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "newsletter_subscribers_requested_at_id_idx" ON "newsletter_subscribers"("requested_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "newsletter_subscribers_status_requested_at_id_idx" ON "newsletter_subscribers"("status", "requested_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_intents_created_at_id_idx" ON "payment_intents"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answering_by_id_fkey" FOREIGN KEY ("answering_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_messages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "outbox_mails"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "room_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What Prisma's schema cannot say.

-- At most one open refund of a payment that went through no provider.
CREATE UNIQUE INDEX "refunds_manual_intent" ON "refunds" ("intent_id") WHERE "attempt_id" IS NULL;

-- The audit log is a chain: each row has the next number and a hash over itself and the row before. Inserts take turns
-- until they commit, so numbers have no gaps. Write the audit row last in a transaction: others wait for it.
CREATE FUNCTION audit_hash(prev_hash text, id bigint, at timestamptz, actor_id uuid, action text, target_user_id uuid,
  details jsonb, request_id text, address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(prev_hash, id, (extract(epoch FROM at) * 1000)::bigint, actor_id, action,
    target_user_id, details, request_id, address)::text, 'UTF8')), 'hex')
$$;
CREATE FUNCTION chain_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
  last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(7241001);
  SELECT "id", "hash" INTO last_id, last_hash FROM "audit_log" ORDER BY "id" DESC LIMIT 1;
  NEW."id" := coalesce(last_id, 0) + 1;
  NEW."prev_hash" := coalesce(last_hash, '');
  NEW."hash" := public.audit_hash(NEW."prev_hash", NEW."id", NEW."at", NEW."actor_id", NEW."action", NEW."target_user_id",
    NEW."details", NEW."request_id", NEW."address");
  RETURN NEW;
END;
$$;
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";
DO $$
DECLARE
  entry record;
  n bigint := 0;
  previous text := '';
BEGIN
  FOR entry IN SELECT * FROM "audit_log" ORDER BY "id" LOOP
    n := n + 1;
    UPDATE "audit_log" SET "id" = n, "prev_hash" = previous, "hash" = audit_hash(previous, n, entry."at", entry."actor_id",
      entry."action", entry."target_user_id", entry."details", entry."request_id", entry."address") WHERE "id" = entry."id";
    SELECT "hash" INTO previous FROM "audit_log" WHERE "id" = n;
  END LOOP;
END;
$$;
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";
CREATE TRIGGER "audit_log_chain" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION chain_audit_row();

-- Search: lower case and without accents, a leading space so that the start of each word can be asked for.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(value), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')
$$;
CREATE FUNCTION user_search(first_name text, last_name text, username text, email text, phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || public.fold_text(first_name || ' ' || last_name || ' ' || username || ' ' || email) || ' ' || coalesce(phone, '')
$$;
CREATE FUNCTION message_search(name text, email text, phone text, subject text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || public.fold_text(name || ' ' || email || ' ' || subject) || ' ' || phone
$$;
CREATE FUNCTION message_words(message text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple'::regconfig, public.fold_text(message))
$$;
CREATE INDEX "users_search" ON "users" USING gin (user_search("first_name", "last_name", "username", "email", "phone") gin_trgm_ops);
CREATE INDEX "users_phone_search" ON "users" USING gin ("phone" gin_trgm_ops);
CREATE INDEX "users_name" ON "users" (lower("last_name"), lower("first_name"), "id");
CREATE INDEX "users_students_created" ON "users" ("created_at" DESC, "id" DESC) WHERE "role" = 'student' OR 'student' = ANY ("additional_roles");
CREATE INDEX "users_students_name" ON "users" (lower("last_name"), lower("first_name"), "id") WHERE "role" = 'student' OR 'student' = ANY ("additional_roles");
CREATE INDEX "users_staff_created" ON "users" ("created_at" DESC, "id" DESC) WHERE "role" = 'staff' OR 'staff' = ANY ("additional_roles");
CREATE INDEX "users_admins_created" ON "users" ("created_at" DESC, "id" DESC) WHERE "role" = 'admin' OR 'admin' = ANY ("additional_roles");
CREATE INDEX "users_blocked_created" ON "users" ("created_at" DESC, "id" DESC) WHERE "blocked_at" IS NOT NULL;
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (message_search("name", "email", "phone", "subject") gin_trgm_ops);
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (message_words("message"));
CREATE INDEX "contact_messages_unread" ON "contact_messages" ("created_at" DESC, "id" DESC) WHERE "read_at" IS NULL;
CREATE INDEX "contact_messages_read" ON "contact_messages" ("created_at" DESC, "id" DESC) WHERE "read_at" IS NOT NULL;
CREATE INDEX "contact_messages_inquiries" ON "contact_messages" ("created_at" DESC, "id" DESC) WHERE "subject" = 'course-inquiry';
CREATE INDEX "contact_messages_name" ON "contact_messages" (lower("name"), "id");
CREATE INDEX "contact_messages_email" ON "contact_messages" (lower("email"), "created_at" DESC);
CREATE INDEX "payment_intents_phone_search" ON "payment_intents" USING gin ("phone" gin_trgm_ops);
CREATE INDEX "payment_intents_reference_search" ON "payment_intents" USING gin ("reference" gin_trgm_ops);
CREATE INDEX "newsletter_email_search" ON "newsletter_subscribers" USING gin ("email_key" gin_trgm_ops);
CREATE INDEX "enrolments_pending" ON "enrolments" ("user_id") WHERE "status" = 'pending';
CREATE INDEX "notifications_unread" ON "notifications" ("user_id") WHERE "read_at" IS NULL;

-- Counts of large tables: each change leaves a difference, the sum of them is the count. Nobody waits for anybody; a job
-- folds the differences together.
CREATE SCHEMA "counters";
CREATE TABLE "counters"."deltas" ("key" text NOT NULL, "delta" bigint NOT NULL);
CREATE INDEX "deltas_key" ON "counters"."deltas" ("key") INCLUDE ("delta");
CREATE FUNCTION counters.user_keys(role "Role", additional "Role"[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_append(array_agg(DISTINCT 'users.' || each), 'users.all') FROM unnest(array_append(additional, role)) each
$$;
CREATE FUNCTION counters.message_keys(read_at timestamptz, subject text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_remove(ARRAY['messages.all', CASE WHEN read_at IS NULL THEN 'messages.unread' END,
    CASE WHEN subject = 'course-inquiry' THEN 'messages.inquiries' END], NULL)
$$;
CREATE FUNCTION counters.mail_keys(state "MailState") RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE state WHEN 'sent' THEN ARRAY['mails.sent'] WHEN 'dead' THEN ARRAY['mails.dead'] ELSE ARRAY[]::text[] END
$$;
CREATE FUNCTION counters.submission_keys(status "SubmissionStatus") RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE status WHEN 'submitted' THEN ARRAY['submissions.waiting'] ELSE ARRAY[]::text[] END
$$;
CREATE FUNCTION counters.count_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys text := TG_ARGV[0];
  added text := format('SELECT unnest(%s) AS key, 1 AS delta FROM added', keys);
  removed text := format('SELECT unnest(%s) AS key, -1 AS delta FROM removed', keys);
BEGIN
  EXECUTE format('INSERT INTO counters.deltas (key, delta) SELECT key, sum(delta) FROM (%s) changes GROUP BY key HAVING sum(delta) <> 0',
    CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END);
  RETURN NULL;
END;
$$;
DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT * FROM (VALUES
    ('users', 'counters.user_keys(role, additional_roles)'),
    ('contact_messages', 'counters.message_keys(read_at, subject)'),
    ('outbox_mails', 'counters.mail_keys(state)'),
    ('submissions', 'counters.submission_keys(status)')) AS t (name, keys)
  LOOP
    EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION counters.count_change(%L)', counted.name, counted.keys);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION counters.count_change(%L)', counted.name, counted.keys);
    EXECUTE format('CREATE TRIGGER count_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION counters.count_change(%L)', counted.name, counted.keys);
    EXECUTE format('INSERT INTO counters.deltas (key, delta) SELECT key, count(*) FROM (SELECT unnest(%s) AS key FROM %I) present GROUP BY key', counted.keys, counted.name);
  END LOOP;
END;
$$;
