-- Until when somebody of the office may keep a password that is too short for it; null: it is long enough.
ALTER TABLE "users" ADD COLUMN "office_password_due_at" TIMESTAMPTZ(3), DROP COLUMN "password_reset_needed";
