-- CreateEnum
CREATE TYPE "Role" AS ENUM ('student', 'staff', 'admin');

-- CreateEnum
CREATE TYPE "SessionKind" AS ENUM ('web', 'api');

-- CreateEnum
CREATE TYPE "OneTimeTokenKind" AS ENUM ('password_reset', 'email_change');

-- CreateEnum
CREATE TYPE "EnrolmentStatus" AS ENUM ('pending', 'active', 'completed', 'ended');

-- CreateEnum
CREATE TYPE "PaymentProvider" AS ENUM ('mtn', 'orange', 'payflex');

-- CreateEnum
CREATE TYPE "IntentState" AS ENUM ('code_sent', 'code_locked', 'code_expired', 'authorised', 'paid', 'cancelled', 'review', 'refunded');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('created', 'submitting', 'pending', 'unknown', 'succeeded', 'failed', 'expired', 'abandoned');

-- CreateEnum
CREATE TYPE "LedgerAccount" AS ENUM ('provider_wallet', 'course_revenue', 'student_credit');

-- CreateEnum
CREATE TYPE "ReceiptKind" AS ENUM ('receipt', 'credit_note');

-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('due', 'approved', 'done', 'failed');

-- CreateEnum
CREATE TYPE "SubscriberStatus" AS ENUM ('pending', 'subscribed', 'unsubscribed');

-- CreateEnum
CREATE TYPE "SubmissionStatus" AS ENUM ('submitted', 'accepted', 'returned');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('queued', 'sending', 'sent', 'failed', 'dead');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "username_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "phone" TEXT,
    "password_hash" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'student',
    "additional_roles" "Role"[] DEFAULT ARRAY[]::"Role"[],
    "blocked_at" TIMESTAMPTZ(3),
    "email_verified_at" TIMESTAMPTZ(3),
    "password_reset_needed" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "consent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "SessionKind" NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_tokens" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "OneTimeTokenKind" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "new_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "programs" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "icon" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_fr" TEXT NOT NULL,
    "description_en" TEXT NOT NULL,
    "description_fr" TEXT NOT NULL,
    "outcome_en" TEXT NOT NULL,
    "outcome_fr" TEXT NOT NULL,
    "audience_en" TEXT NOT NULL,
    "audience_fr" TEXT NOT NULL,
    "duration_weeks" INTEGER NOT NULL,
    "price_xaf" INTEGER NOT NULL,
    "is_online" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "programs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_weeks" (
    "id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "title_en" TEXT NOT NULL,
    "title_fr" TEXT NOT NULL,
    "summary_en" TEXT NOT NULL,
    "summary_fr" TEXT NOT NULL,
    "content_en" TEXT NOT NULL,
    "content_fr" TEXT NOT NULL,
    "assignment_en" TEXT,
    "assignment_fr" TEXT,

    CONSTRAINT "program_weeks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrolments" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "status" "EnrolmentStatus" NOT NULL DEFAULT 'pending',
    "start_date" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrolments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "week_completions" (
    "enrolment_id" UUID NOT NULL,
    "week_number" INTEGER NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "week_completions_pkey" PRIMARY KEY ("enrolment_id","week_number")
);

-- CreateTable
CREATE TABLE "payment_intents" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "provider" "PaymentProvider",
    "phone" TEXT,
    "amount_xaf" INTEGER NOT NULL,
    "price_xaf" INTEGER NOT NULL,
    "credit_xaf" INTEGER NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL DEFAULT 'XAF',
    "state" "IntentState" NOT NULL DEFAULT 'code_sent',
    "version" INTEGER NOT NULL DEFAULT 0,
    "code_hash" TEXT,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "code_sent_at" TIMESTAMPTZ(3) NOT NULL,
    "code_tries_left" INTEGER NOT NULL DEFAULT 5,
    "codes_sent" INTEGER NOT NULL DEFAULT 1,
    "review_reason" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "authorised_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "paying_attempt_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_intents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempts" (
    "id" UUID NOT NULL,
    "intent_id" UUID NOT NULL,
    "provider" "PaymentProvider" NOT NULL,
    "reference" TEXT NOT NULL,
    "callback_token" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "amount_xaf" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL DEFAULT 'XAF',
    "state" "AttemptState" NOT NULL DEFAULT 'created',
    "version" INTEGER NOT NULL DEFAULT 0,
    "handle" JSONB,
    "next_action" JSONB,
    "provider_txn_id" TEXT,
    "reason" TEXT,
    "submit_count" INTEGER NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "window_ends_at" TIMESTAMPTZ(3),
    "next_read_at" TIMESTAMPTZ(3),
    "last_read_at" TIMESTAMPTZ(3),
    "read_count" INTEGER NOT NULL DEFAULT 0,
    "horizon_at" TIMESTAMPTZ(3) NOT NULL,
    "flagged_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "id" BIGSERIAL NOT NULL,
    "intent_id" UUID NOT NULL,
    "attempt_id" UUID,
    "type" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" BIGSERIAL NOT NULL,
    "transaction_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "account" "LedgerAccount" NOT NULL,
    "amount_xaf" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "intent_id" UUID NOT NULL,
    "attempt_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipts" (
    "number" TEXT NOT NULL,
    "kind" "ReceiptKind" NOT NULL DEFAULT 'receipt',
    "intent_id" UUID NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "number_series" (
    "series" TEXT NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "number_series_pkey" PRIMARY KEY ("series")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "intent_id" UUID NOT NULL,
    "amount_xaf" INTEGER NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'due',
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_messages" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter_subscribers" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "status" "SubscriberStatus" NOT NULL DEFAULT 'pending',
    "confirm_hash" TEXT,
    "confirm_expires_at" TIMESTAMPTZ(3),
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "newsletter_subscribers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "week_number" INTEGER,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "status" "SubmissionStatus" NOT NULL DEFAULT 'submitted',
    "grade" INTEGER,
    "feedback" TEXT,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "graded_at" TIMESTAMPTZ(3),
    "graded_by_id" UUID,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_mails" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupe_key" TEXT,
    "user_id" UUID,
    "to_email" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "subject" TEXT,
    "html" TEXT,
    "text" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "state" "MailState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "provider_id" TEXT,
    "not_after" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "target_user_id" UUID,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key_key" ON "users"("username_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key_key" ON "users"("email_key");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sessions_user_id_revoked_at_idx" ON "sessions"("user_id", "revoked_at");

-- CreateIndex
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "refresh_tokens_session_id_idx" ON "refresh_tokens"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_tokens_token_hash_key" ON "one_time_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_tokens_user_id_kind_idx" ON "one_time_tokens"("user_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "programs_slug_key" ON "programs"("slug");

-- CreateIndex
CREATE INDEX "programs_position_idx" ON "programs"("position");

-- CreateIndex
CREATE UNIQUE INDEX "program_weeks_program_id_number_key" ON "program_weeks"("program_id", "number");

-- CreateIndex
CREATE INDEX "enrolments_program_id_idx" ON "enrolments"("program_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolments_user_id_program_id_key" ON "enrolments"("user_id", "program_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_intents_reference_key" ON "payment_intents"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "payment_intents_paying_attempt_id_key" ON "payment_intents"("paying_attempt_id");

-- CreateIndex
CREATE INDEX "payment_intents_user_id_created_at_idx" ON "payment_intents"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "payment_intents_state_created_at_idx" ON "payment_intents"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_callback_token_key" ON "payment_attempts"("callback_token");

-- CreateIndex
CREATE INDEX "payment_attempts_intent_id_created_at_idx" ON "payment_attempts"("intent_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "payment_attempts_next_read_at_idx" ON "payment_attempts"("next_read_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_provider_reference_key" ON "payment_attempts"("provider", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_provider_provider_txn_id_key" ON "payment_attempts"("provider", "provider_txn_id");

-- CreateIndex
CREATE INDEX "payment_events_intent_id_id_idx" ON "payment_events"("intent_id", "id");

-- CreateIndex
CREATE INDEX "ledger_entries_user_id_account_idx" ON "ledger_entries"("user_id", "account");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_intent_id_kind_account_attempt_id_key" ON "ledger_entries"("intent_id", "kind", "account", "attempt_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_intent_id_kind_key" ON "receipts"("intent_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_attempt_id_key" ON "refunds"("attempt_id");

-- CreateIndex
CREATE INDEX "refunds_state_created_at_idx" ON "refunds"("state", "created_at");

-- CreateIndex
CREATE INDEX "contact_messages_created_at_id_idx" ON "contact_messages"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscribers_email_key_key" ON "newsletter_subscribers"("email_key");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_subscribers_confirm_hash_key" ON "newsletter_subscribers"("confirm_hash");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_storage_key_key" ON "submissions"("storage_key");

-- CreateIndex
CREATE INDEX "submissions_user_id_submitted_at_idx" ON "submissions"("user_id", "submitted_at" DESC);

-- CreateIndex
CREATE INDEX "submissions_status_submitted_at_idx" ON "submissions"("status", "submitted_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_mails_dedupe_key_key" ON "outbox_mails"("dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_mails_state_created_at_idx" ON "outbox_mails"("state", "created_at");

-- CreateIndex
CREATE INDEX "outbox_mails_created_at_idx" ON "outbox_mails"("created_at" DESC);

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at" DESC);

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_weeks" ADD CONSTRAINT "program_weeks_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "week_completions" ADD CONSTRAINT "week_completions_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_paying_attempt_id_fkey" FOREIGN KEY ("paying_attempt_id") REFERENCES "payment_attempts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_graded_by_id_fkey" FOREIGN KEY ("graded_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot say -------------------------------------------------------------------------------------

-- Money is positive whole XAF.
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_amount" CHECK ("currency" = 'XAF' AND "credit_xaf" >= 0 AND
  ("amount_xaf" > 0 AND "provider" IS NOT NULL AND "phone" IS NOT NULL OR "amount_xaf" = 0 AND "provider" IS NULL AND "credit_xaf" = "price_xaf"));
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_amount" CHECK ("amount_xaf" > 0 AND "currency" = 'XAF');
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("amount_xaf" > 0);
ALTER TABLE "programs" ADD CONSTRAINT "programs_sizes" CHECK ("price_xaf" > 0 AND "duration_weeks" > 0);

-- At most one request to a wallet is open for an intent.
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" ("intent_id")
  WHERE "state" IN ('created', 'submitting', 'pending', 'unknown');

-- At most one intent of a student for a program is on its way.
CREATE UNIQUE INDEX "payment_intents_one_open" ON "payment_intents" ("enrolment_id")
  WHERE "state" IN ('code_sent', 'authorised', 'review');

-- History is written, never rewritten.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "payment_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The ledger's transactions balance when they commit.
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum("amount_xaf") FROM "ledger_entries" WHERE "transaction_id" = NEW."transaction_id") <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', NEW."transaction_id";
  END IF;
  RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER "ledger_entries_balance" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" ("transaction_id");

-- A fact is announced when its transaction commits; the row itself is read by whoever listens.
CREATE FUNCTION announce_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('academy_events', NEW."id"::text);
  RETURN NULL;
END;
$$;
CREATE TRIGGER "events_announce" AFTER INSERT ON "events" FOR EACH ROW EXECUTE FUNCTION announce_event();

-- Counters of rate-limiter-flexible, in a schema of their own.
CREATE SCHEMA "limits";
CREATE TABLE "limits"."rate_limits" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint);
