-- When somebody last signed in. Accounts that exist count from now: nobody has noted it before.
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateEnum
CREATE TYPE "ErasureCause" AS ENUM ('person', 'unused');

-- CreateTable
CREATE TABLE "erasure_requests" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "cause" "ErasureCause" NOT NULL DEFAULT 'person',
    "is_open" BOOLEAN DEFAULT true,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "answer_by" TIMESTAMPTZ(3) NOT NULL,
    "refused_at" TIMESTAMPTZ(3),
    "refused_by_id" UUID,
    "refusal" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasure_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "erasure_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "erasures" (
    "user_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "personal_exports" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "storage_key" TEXT,
    "size" INTEGER,

    CONSTRAINT "personal_exports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "personal_exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "erasure_requests_user_id_is_open_key" ON "erasure_requests"("user_id", "is_open");
-- CreateIndex
CREATE INDEX "erasure_requests_is_open_due_at_idx" ON "erasure_requests"("is_open", "due_at");
-- CreateIndex
CREATE INDEX "erasure_requests_requested_at_id_idx" ON "erasure_requests"("requested_at" DESC, "id" DESC);
-- CreateIndex
CREATE UNIQUE INDEX "personal_exports_storage_key_key" ON "personal_exports"("storage_key");
-- CreateIndex
CREATE INDEX "personal_exports_user_id_requested_at_idx" ON "personal_exports"("user_id", "requested_at" DESC);

-- What an entry of the audit log says about a person can be emptied, and its chain still verifies: the chain covers a salted
-- hash of the details and the network address instead of them.
ALTER TABLE "audit_log" ADD COLUMN "salt" TEXT, ADD COLUMN "facts_hash" TEXT, ADD COLUMN "blanked_at" TIMESTAMPTZ(3);
CREATE FUNCTION audit_facts_hash(salt text, details jsonb, address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(salt, details, address)::text, 'UTF8')), 'hex')
$$;
CREATE FUNCTION audit_row_hash(prev_hash text, id bigint, at timestamptz, actor_id uuid, action text, target_user_id uuid,
  request_id text, facts_hash text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(prev_hash, id, (extract(epoch FROM at) * 1000)::bigint, actor_id, action,
    target_user_id, request_id, facts_hash)::text, 'UTF8')), 'hex')
$$;
CREATE OR REPLACE FUNCTION chain_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
  last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(7241001);
  SELECT "id", "hash" INTO last_id, last_hash FROM "audit_log" ORDER BY "id" DESC LIMIT 1;
  NEW."id" := coalesce(last_id, 0) + 1;
  NEW."prev_hash" := coalesce(last_hash, '');
  NEW."salt" := gen_random_uuid()::text;
  NEW."blanked_at" := NULL;
  NEW."facts_hash" := public.audit_facts_hash(NEW."salt", NEW."details", NEW."address");
  NEW."hash" := public.audit_row_hash(NEW."prev_hash", NEW."id", NEW."at", NEW."actor_id", NEW."action", NEW."target_user_id",
    NEW."request_id", NEW."facts_hash");
  RETURN NEW;
END;
$$;

-- History is still never rewritten: an entry is emptied, or a fact is taken out of it, and everything else stays as it is.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts text[] := ARRAY['details', 'address', 'salt', 'blanked_at'];
  was jsonb := to_jsonb(OLD);
  now_is jsonb := to_jsonb(NEW);
BEGIN
  IF was - facts <> now_is - facts OR NOT (was -> 'details') @> (now_is -> 'details') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF TG_TABLE_NAME = 'audit_log' AND (now_is -> 'details' <> '{}' OR now_is ->> 'address' IS NOT NULL
      OR now_is ->> 'salt' IS NOT NULL OR now_is ->> 'blanked_at' IS NULL OR was ->> 'action' = 'user.erased') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END;
$$;
CREATE FUNCTION refuse_change_unless_emptying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('academy.emptying', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;
CREATE OR REPLACE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_emptying();
CREATE TRIGGER "audit_log_only_emptied" BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER "payment_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_unless_emptying();
CREATE TRIGGER "payment_events_only_emptied" BEFORE UPDATE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
