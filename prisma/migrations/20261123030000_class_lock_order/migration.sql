-- Who has chosen a class and not paid is not in its room: such a choice comes and goes without touching the account.
DROP TRIGGER "enrolments_class_added" ON "enrolments";
CREATE TRIGGER "enrolments_class_added" AFTER INSERT ON "enrolments" FOR EACH ROW
  WHEN (NEW.cohort_id IS NOT NULL AND NEW.status IN ('active', 'completed'))
  EXECUTE FUNCTION keep_class_of_enrolment();
DROP TRIGGER "enrolments_class_removed" ON "enrolments";
CREATE TRIGGER "enrolments_class_removed" AFTER DELETE ON "enrolments" FOR EACH ROW
  WHEN (OLD.cohort_id IS NOT NULL AND OLD.status IN ('active', 'completed'))
  EXECUTE FUNCTION keep_class_of_enrolment();
DROP TRIGGER "enrolments_class_changed" ON "enrolments";
CREATE TRIGGER "enrolments_class_changed" AFTER UPDATE ON "enrolments" FOR EACH ROW
  WHEN ((OLD.cohort_id IS DISTINCT FROM NEW.cohort_id OR OLD.status <> NEW.status)
    AND (OLD.status IN ('active', 'completed') OR NEW.status IN ('active', 'completed'))
    AND (OLD.cohort_id IS NOT NULL OR NEW.cohort_id IS NOT NULL))
  EXECUTE FUNCTION keep_class_of_enrolment();
