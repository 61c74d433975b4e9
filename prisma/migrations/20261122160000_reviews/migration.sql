-- Questions of finished weeks that come back, and the answers to them.
CREATE TABLE "review_cards" (
    "enrolment_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "was_right" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "review_cards_pkey" PRIMARY KEY ("enrolment_id","item_id","question")
);

CREATE TABLE "review_answers" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "correct" BOOLEAN NOT NULL,
    "answer" JSONB NOT NULL,
    "response" JSON NOT NULL,

    CONSTRAINT "review_answers_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "review_answers_user_id_client_id_key" ON "review_answers"("user_id", "client_id");
CREATE INDEX "review_answers_enrolment_id_idx" ON "review_answers"("enrolment_id");

ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "learning_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
