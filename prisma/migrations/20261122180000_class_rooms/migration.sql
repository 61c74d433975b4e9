-- Class rooms: each class has one from its first moment, and who is in it is kept by the transaction that changes an
-- enrolment, an account or the class, whichever code does so.

-- In the room as somebody of the office: only while they may answer there.
ALTER TABLE "room_members" ADD COLUMN "as_office" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION open_class_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.room_id IS NULL THEN
    NEW.room_id := gen_random_uuid();
    INSERT INTO rooms (id, name, created_by_id, created_at, active_at)
    SELECT NEW.room_id, left(CASE NEW.language WHEN 'fr' THEN p.title_fr ELSE p.title_en END, 60)
        || coalesce(', ' || to_char(NEW.starts_on, 'DD/MM/YYYY'), ''),
      coalesce(NEW.teacher_id, '00000000-0000-0000-0000-000000000000'), NEW.created_at, NEW.created_at
    FROM programs p WHERE p.id = NEW.program_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "cohorts_room" BEFORE INSERT ON "cohorts" FOR EACH ROW EXECUTE FUNCTION open_class_room();

-- One person and one class: in the room as a student with a paid enrolment, as its teacher, or not at all. The account is
-- locked, so that a payment and a block at the same moment take turns.
CREATE FUNCTION keep_class_member(in_class uuid, member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  class_room uuid; class_teacher uuid; is_active boolean; is_office boolean; is_student boolean; is_teacher boolean; changed int;
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
  IF is_student OR is_teacher THEN
    INSERT INTO room_members (room_id, user_id, last_read_seq, digest_seq, as_office)
      SELECT id, member, last_seq, last_seq, NOT is_student FROM rooms WHERE id = class_room
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed = 1 THEN
      INSERT INTO events (type, payload) VALUES ('room.member_added',
        jsonb_build_object('roomId', class_room, 'userId', member, 'byId', member));
    ELSE
      -- Who opened the room for the office and studies in it now hears of it like everybody.
      UPDATE room_members SET as_office = NOT is_student,
          muted_at = CASE WHEN as_office AND is_student THEN NULL ELSE muted_at END,
          mail_digest = mail_digest OR (as_office AND is_student)
        WHERE room_id = class_room AND user_id = member AND as_office = is_student;
    END IF;
  ELSE
    DELETE FROM room_members WHERE room_id = class_room AND user_id = member AND (NOT as_office OR NOT (is_active AND is_office));
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed = 1 THEN
      INSERT INTO events (type, payload) VALUES ('room.member_left',
        jsonb_build_object('roomId', class_room, 'userId', member));
    END IF;
  END IF;
END $$;

-- A class has a start, and the weeks and due dates of its students follow it.
CREATE FUNCTION start_with_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  class_start date;
BEGIN
  SELECT starts_on INTO class_start FROM cohorts WHERE id = NEW.cohort_id;
  IF class_start IS NOT NULL THEN
    NEW.start_date := class_start::timestamp AT TIME ZONE 'Africa/Douala';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "enrolments_class_start_new" BEFORE INSERT ON "enrolments" FOR EACH ROW
  WHEN (NEW.cohort_id IS NOT NULL AND NEW.status IN ('active', 'completed'))
  EXECUTE FUNCTION start_with_class();
CREATE TRIGGER "enrolments_class_start" BEFORE UPDATE ON "enrolments" FOR EACH ROW
  WHEN (NEW.cohort_id IS NOT NULL AND NEW.status IN ('active', 'completed')
    AND (OLD.cohort_id IS DISTINCT FROM NEW.cohort_id OR OLD.status NOT IN ('active', 'completed')))
  EXECUTE FUNCTION start_with_class();

CREATE FUNCTION keep_class_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.cohort_id IS NOT NULL THEN
    PERFORM keep_class_member(OLD.cohort_id, OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.cohort_id IS NOT NULL THEN
    PERFORM keep_class_member(NEW.cohort_id, NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "enrolments_class_added" AFTER INSERT ON "enrolments" FOR EACH ROW
  WHEN (NEW.cohort_id IS NOT NULL) EXECUTE FUNCTION keep_class_of_enrolment();
CREATE TRIGGER "enrolments_class_removed" AFTER DELETE ON "enrolments" FOR EACH ROW
  WHEN (OLD.cohort_id IS NOT NULL) EXECUTE FUNCTION keep_class_of_enrolment();
CREATE TRIGGER "enrolments_class_changed" AFTER UPDATE ON "enrolments" FOR EACH ROW
  WHEN (OLD.cohort_id IS DISTINCT FROM NEW.cohort_id OR (NEW.cohort_id IS NOT NULL AND OLD.status <> NEW.status))
  EXECUTE FUNCTION keep_class_of_enrolment();

CREATE FUNCTION keep_classes_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  each_class uuid;
BEGIN
  FOR each_class IN
    SELECT cohort_id FROM enrolments WHERE user_id = NEW.id AND cohort_id IS NOT NULL
    UNION SELECT id FROM cohorts WHERE teacher_id = NEW.id
    UNION SELECT c.id FROM cohorts c JOIN room_members m ON m.room_id = c.room_id WHERE m.user_id = NEW.id
    ORDER BY 1
  LOOP
    PERFORM keep_class_member(each_class, NEW.id);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "users_class_rooms" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL) OR OLD.role <> NEW.role OR OLD.additional_roles <> NEW.additional_roles)
  EXECUTE FUNCTION keep_classes_of_user();

CREATE FUNCTION keep_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.teacher_id IS DISTINCT FROM NEW.teacher_id THEN
    IF TG_OP = 'UPDATE' AND OLD.teacher_id IS NOT NULL THEN
      -- What the class says bothers its former teacher no longer; without a right of their own they are out.
      UPDATE room_members SET muted_at = coalesce(muted_at, now()), mail_digest = false
        WHERE room_id = NEW.room_id AND user_id = OLD.teacher_id AND as_office;
      PERFORM keep_class_member(NEW.id, OLD.teacher_id);
    END IF;
    UPDATE room_members SET muted_at = NULL, mail_digest = true
      WHERE room_id = NEW.room_id AND user_id = NEW.teacher_id AND as_office;
    PERFORM keep_class_member(NEW.id, NEW.teacher_id);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.starts_on IS DISTINCT FROM NEW.starts_on AND NEW.starts_on IS NOT NULL THEN
    UPDATE enrolments SET start_date = NEW.starts_on::timestamp AT TIME ZONE 'Africa/Douala'
      WHERE cohort_id = NEW.id AND status IN ('active', 'completed');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "cohorts_members" AFTER INSERT OR UPDATE ON "cohorts" FOR EACH ROW EXECUTE FUNCTION keep_class();
