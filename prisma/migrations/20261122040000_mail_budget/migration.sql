-- When mails that a stranger could have caused went to a mailbox, within the last day. The mailbox is kept as a hash.
CREATE TABLE "limits"."mail_budgets" ("mailbox" varchar(64) PRIMARY KEY, "sent_at" timestamptz(3)[] NOT NULL);
