-- What is searched is stored, folded: an index finds candidates, and folding each of them again costs more than all the rest.
DROP INDEX "users_search";
DROP INDEX "contact_messages_search";
DROP INDEX "contact_messages_words";
ALTER TABLE "users" ADD COLUMN "search" text
  GENERATED ALWAYS AS (user_search("first_name", "last_name", "username", "email", "phone")) STORED;
ALTER TABLE "contact_messages" ADD COLUMN "search" text
  GENERATED ALWAYS AS (message_search("name", "email", "phone", "subject")) STORED,
  ADD COLUMN "words" tsvector GENERATED ALWAYS AS (message_words("message")) STORED;
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("search" gin_trgm_ops);
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ("words");
-- Whether a term is common decides between walking the newest rows and asking the index: the planner must know.
ALTER TABLE "users" ALTER COLUMN "search" SET STATISTICS 1000;
ALTER TABLE "contact_messages" ALTER COLUMN "search" SET STATISTICS 1000;
