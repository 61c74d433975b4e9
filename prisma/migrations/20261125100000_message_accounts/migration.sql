-- The account with the address that a contact message was written with, so that the office's list finds the messages of a
-- program or a class without comparing addresses. Nobody has proven the address: the link shows a message to nobody.
ALTER TABLE "contact_messages" ADD COLUMN "user_id" UUID;
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- A message and an account with its address that arrive at the same moment take turns. At most so many locks as there are
-- remainders, however many accounts one transaction makes.
CREATE FUNCTION lock_message_address(address text) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(7241002, hashtext(address) & 1023)
$$;

CREATE FUNCTION link_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  address text := lower(NEW."email");
BEGIN
  -- Waits for an account whose address is being changed, and compares again.
  SELECT "id" INTO NEW."user_id" FROM "users" WHERE "email_key" = address FOR KEY SHARE;
  IF NOT FOUND THEN
    PERFORM lock_message_address(address);
    SELECT "id" INTO NEW."user_id" FROM "users" WHERE "email_key" = address FOR KEY SHARE;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "contact_messages_linked" BEFORE INSERT OR UPDATE OF "email" ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION link_message();

CREATE FUNCTION link_messages_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_message_address(NEW."email_key");
  IF TG_OP = 'UPDATE' THEN
    UPDATE "contact_messages" SET "user_id" = NULL WHERE "user_id" = NEW."id" AND lower("email") <> NEW."email_key";
  END IF;
  IF EXISTS (SELECT FROM "contact_messages" WHERE lower("email") = NEW."email_key") THEN
    UPDATE "contact_messages" SET "user_id" = NEW."id"
      WHERE lower("email") = NEW."email_key" AND "user_id" IS DISTINCT FROM NEW."id";
  END IF;
  RETURN NULL;
END $$;
-- At the commit, when the transaction has every other lock: last in the order.
CREATE CONSTRAINT TRIGGER "account_added_messages" AFTER INSERT ON "users" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_messages_of_account();
CREATE CONSTRAINT TRIGGER "account_moved_messages" AFTER UPDATE OF "email_key" ON "users" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."email_key" <> NEW."email_key") EXECUTE FUNCTION link_messages_of_account();
