-- The office's list of students by program and class walks an index in the order of registration, however many there are.
ALTER TABLE "enrolments" ADD COLUMN "registered_at" TIMESTAMPTZ(3);

CREATE FUNCTION copy_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT created_at INTO NEW.registered_at FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER "enrolments_registered" BEFORE INSERT ON "enrolments" FOR EACH ROW EXECUTE FUNCTION copy_registration();
