-- Program rooms: each program has one, for everybody who has paid and is in no class of it, with the teachers of its
-- classes. Who is in it is kept like the members of class rooms, by the transaction that changes an enrolment, an account
-- or a class.
ALTER TABLE "programs" ADD COLUMN "room_id" UUID;

CREATE FUNCTION open_program_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.room_id IS NULL THEN
    NEW.room_id := gen_random_uuid();
    INSERT INTO rooms (id, name, created_by_id, created_at, active_at)
      VALUES (NEW.room_id, left(NEW.title_en, 60), '00000000-0000-0000-0000-000000000000', NEW.created_at, NEW.created_at);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "programs_room" BEFORE INSERT ON "programs" FOR EACH ROW EXECUTE FUNCTION open_program_room();

-- One person and one room whose members are kept: in it as a student, as a teacher, or not at all. Who opened it quietly
-- for the office stays while they work there.
CREATE FUNCTION set_kept_member(in_room uuid, member uuid, is_student boolean, is_teacher boolean, is_office boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  IF is_student OR is_teacher THEN
    INSERT INTO room_members (room_id, user_id, last_read_seq, digest_seq, as_office)
      SELECT id, member, last_seq, last_seq, NOT is_student FROM rooms WHERE id = in_room
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed = 1 THEN
      INSERT INTO events (type, payload) VALUES ('room.member_added',
        jsonb_build_object('roomId', in_room, 'userId', member, 'byId', member));
    ELSE
      -- Who opened the room for the office and studies in it now hears of it like everybody.
      UPDATE room_members SET as_office = NOT is_student,
          muted_at = CASE WHEN as_office AND is_student THEN NULL ELSE muted_at END,
          mail_digest = mail_digest OR (as_office AND is_student)
        WHERE room_id = in_room AND user_id = member AND as_office = is_student;
    END IF;
  ELSE
    DELETE FROM room_members WHERE room_id = in_room AND user_id = member AND (NOT as_office OR NOT is_office);
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed = 1 THEN
      INSERT INTO events (type, payload) VALUES ('room.member_left',
        jsonb_build_object('roomId', in_room, 'userId', member));
    END IF;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION keep_class_member(in_class uuid, member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  class_room uuid; class_teacher uuid; is_active boolean; is_office boolean; is_student boolean; is_teacher boolean;
BEGIN
  SELECT room_id, teacher_id INTO class_room, class_teacher FROM cohorts WHERE id = in_class;
  IF class_room IS NULL OR member IS NULL THEN
    RETURN;
  END IF;
  SELECT blocked_at IS NULL, role IN ('staff', 'admin') OR additional_roles && ARRAY['staff', 'admin']::"Role"[]
    INTO is_active, is_office FROM users WHERE id = member FOR SHARE;
  is_student := is_active AND EXISTS (
    SELECT FROM enrolments WHERE cohort_id = in_class AND user_id = member AND status IN ('active', 'completed'));
  is_teacher := is_active AND is_office AND class_teacher IS NOT DISTINCT FROM member;
  PERFORM set_kept_member(class_room, member, is_student, is_teacher, is_active AND is_office);
END $$;

-- The account is locked, so that a payment and a block at the same moment take turns.
CREATE FUNCTION keep_program_member(in_program uuid, member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  program_room uuid; is_active boolean; is_office boolean; is_student boolean; is_teacher boolean;
BEGIN
  SELECT room_id INTO program_room FROM programs WHERE id = in_program;
  IF program_room IS NULL OR member IS NULL THEN
    RETURN;
  END IF;
  SELECT blocked_at IS NULL, role IN ('staff', 'admin') OR additional_roles && ARRAY['staff', 'admin']::"Role"[]
    INTO is_active, is_office FROM users WHERE id = member FOR SHARE;
  is_student := is_active AND EXISTS (
    SELECT FROM enrolments WHERE program_id = in_program AND user_id = member AND cohort_id IS NULL
      AND status IN ('active', 'completed'));
  is_teacher := is_active AND is_office AND EXISTS (
    SELECT FROM cohorts WHERE program_id = in_program AND teacher_id = member AND cancelled_at IS NULL);
  PERFORM set_kept_member(program_room, member, is_student, is_teacher, is_active AND is_office);
END $$;

CREATE FUNCTION keep_program_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM keep_program_member(OLD.program_id, OLD.user_id);
  ELSE
    PERFORM keep_program_member(NEW.program_id, NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
-- The account comes before whatever else follows from an enrolment, numbers included: this trigger runs first.
CREATE FUNCTION lock_account_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END FOR SHARE;
  RETURN NULL;
END $$;
CREATE TRIGGER "enrolments_account_added" AFTER INSERT ON "enrolments" FOR EACH ROW
  WHEN (NEW.cohort_id IS NULL AND NEW.status IN ('active', 'completed'))
  EXECUTE FUNCTION lock_account_of_enrolment();
CREATE TRIGGER "enrolments_account_removed" AFTER DELETE ON "enrolments" FOR EACH ROW
  WHEN (OLD.cohort_id IS NULL AND OLD.status IN ('active', 'completed'))
  EXECUTE FUNCTION lock_account_of_enrolment();
CREATE TRIGGER "enrolments_account_changed" AFTER UPDATE ON "enrolments" FOR EACH ROW
  WHEN ((OLD.cohort_id IS NULL AND OLD.status IN ('active', 'completed'))
    <> (NEW.cohort_id IS NULL AND NEW.status IN ('active', 'completed')))
  EXECUTE FUNCTION lock_account_of_enrolment();

-- At the commit: a payment makes an enrolment active first and then puts it into its class.
CREATE CONSTRAINT TRIGGER "enrolments_program_room_added" AFTER INSERT ON "enrolments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.cohort_id IS NULL AND NEW.status IN ('active', 'completed'))
  EXECUTE FUNCTION keep_program_of_enrolment();
CREATE CONSTRAINT TRIGGER "enrolments_program_room_removed" AFTER DELETE ON "enrolments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.cohort_id IS NULL AND OLD.status IN ('active', 'completed'))
  EXECUTE FUNCTION keep_program_of_enrolment();
CREATE CONSTRAINT TRIGGER "enrolments_program_room_changed" AFTER UPDATE ON "enrolments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.cohort_id IS NULL AND OLD.status IN ('active', 'completed'))
    <> (NEW.cohort_id IS NULL AND NEW.status IN ('active', 'completed')))
  EXECUTE FUNCTION keep_program_of_enrolment();

CREATE FUNCTION keep_programs_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  each_program uuid;
BEGIN
  FOR each_program IN
    SELECT program_id FROM enrolments WHERE user_id = NEW.id AND cohort_id IS NULL
    UNION SELECT program_id FROM cohorts WHERE teacher_id = NEW.id
    UNION SELECT p.id FROM programs p JOIN room_members m ON m.room_id = p.room_id WHERE m.user_id = NEW.id
    ORDER BY 1
  LOOP
    PERFORM keep_program_member(each_program, NEW.id);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "users_program_rooms" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL) OR OLD.role <> NEW.role OR OLD.additional_roles <> NEW.additional_roles)
  EXECUTE FUNCTION keep_programs_of_user();

-- Who begins to teach a program hears of its room, who no longer does is bothered by it no longer. Another class of the
-- same program changes nothing.
CREATE FUNCTION keep_program_teacher(in_program uuid, in_class uuid, teacher uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  teaches boolean;
BEGIN
  IF teacher IS NULL OR EXISTS (
    SELECT FROM cohorts WHERE program_id = in_program AND teacher_id = teacher AND cancelled_at IS NULL AND id <> in_class
  ) THEN
    RETURN;
  END IF;
  teaches := EXISTS (SELECT FROM cohorts WHERE id = in_class AND teacher_id = teacher AND cancelled_at IS NULL);
  UPDATE room_members m SET mail_digest = teaches,
      muted_at = CASE WHEN teaches THEN NULL ELSE coalesce(m.muted_at, now()) END
    FROM programs p WHERE p.id = in_program AND m.room_id = p.room_id AND m.user_id = teacher AND m.as_office;
  PERFORM keep_program_member(in_program, teacher);
END $$;
-- Teachers' accounts come before the members that the triggers after this one change (they run in the order of their names),
-- as in a transaction that changes an account.
CREATE FUNCTION lock_teachers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.teacher_id OR (TG_OP = 'UPDATE' AND id = OLD.teacher_id) ORDER BY id FOR SHARE;
  RETURN NULL;
END $$;
CREATE TRIGGER "cohorts_lock_teachers" AFTER INSERT OR UPDATE ON "cohorts" FOR EACH ROW EXECUTE FUNCTION lock_teachers();
CREATE FUNCTION keep_program_teachers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.teacher_id IS DISTINCT FROM NEW.teacher_id THEN
    PERFORM keep_program_teacher(NEW.program_id, NEW.id, OLD.teacher_id);
  END IF;
  PERFORM keep_program_teacher(NEW.program_id, NEW.id, NEW.teacher_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "cohorts_program_room_added" AFTER INSERT ON "cohorts" FOR EACH ROW
  WHEN (NEW.teacher_id IS NOT NULL) EXECUTE FUNCTION keep_program_teachers();
CREATE TRIGGER "cohorts_program_room_changed" AFTER UPDATE ON "cohorts" FOR EACH ROW
  WHEN (OLD.teacher_id IS DISTINCT FROM NEW.teacher_id OR (OLD.cancelled_at IS NULL) <> (NEW.cancelled_at IS NULL))
  EXECUTE FUNCTION keep_program_teachers();
