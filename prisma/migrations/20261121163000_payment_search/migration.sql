-- What the office looks for a payment by, in one folded text like that of users: its reference and phone, and who pays. One
-- index then serves every word that is typed, and a common one is found by walking the newest payments.
DROP INDEX "payment_intents_phone_search";
DROP INDEX "payment_intents_reference_search";
ALTER TABLE "payment_intents" ADD COLUMN "search" text;

CREATE FUNCTION payment_search(reference text, phone text, user_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ' ' || public.fold_text(reference) || ' ' || coalesce(phone, '') || u."search" FROM public."users" u WHERE u."id" = user_id
$$;
CREATE FUNCTION fill_payment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search" := payment_search(NEW."reference", NEW."phone", NEW."user_id");
  RETURN NEW;
END;
$$;
CREATE TRIGGER "payment_intents_search_filled" BEFORE INSERT OR UPDATE OF "reference", "phone", "user_id" ON "payment_intents"
  FOR EACH ROW EXECUTE FUNCTION fill_payment_search();
-- Somebody has another name, or is to be forgotten.
CREATE FUNCTION renew_payment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "payment_intents" SET "search" = payment_search("reference", "phone", "user_id") WHERE "user_id" = NEW."id";
  RETURN NULL;
END;
$$;
CREATE TRIGGER "users_payments_search" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN (OLD."search" IS DISTINCT FROM NEW."search") EXECUTE FUNCTION renew_payment_search();

UPDATE "payment_intents" SET "search" = payment_search("reference", "phone", "user_id");
CREATE INDEX "payment_intents_search" ON "payment_intents" USING gin ("search" gin_trgm_ops);
ALTER TABLE "payment_intents" ALTER COLUMN "search" SET STATISTICS 1000;
