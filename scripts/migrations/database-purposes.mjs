/**
 * The purpose of each function and view of the database, by its name in `docs/database.md`. A trigger has the purpose of
 * its function.
 * @type {Readonly<Record<string, string>>}
 */
export const purposes = {
  'announce_event()':
    'Announces an event on the channel `academy_events` when its transaction commits: whole when it is small, else its id.',
  'audit_facts_hash(salt, details, address)':
    'The salted hash of what a row of the audit log says about people: the chain covers it, so that the words themselves can be emptied.',
  'audit_hash(prev_hash, id, at, actor_id, action, target_user_id, details, request_id, address)':
    'The hash of a row of the audit log, over itself and the row before, of the time before what it says could be emptied.',
  'audit_row_hash(prev_hash, id, at, actor_id, action, target_user_id, request_id, facts_hash)':
    'The hash of a row of the audit log, over itself, the hash of what it says, and the row before.',
  'chain_audit_row()':
    'Gives a row of the audit log the next number, without gaps, and the hash that chains it to the row before; writers take turns until they commit.',
  'check_part_of_plan()':
    'Refuses a payment that is no part of a plan of its enrolment, and a second part before the first.',
  'check_ledger_balance()': 'Refuses a transaction of the ledger whose amounts do not sum to zero.',
  'class_start(day)':
    'When the students of a class begin: the end of its first day in Douala, so that the date is the same there and in UTC.',
  'copy_registration()':
    "Copies the day of the student's registration into the enrolment: the office's list by program and class walks an index in its order.",
  'count_weeks_added()': 'Adds completed weeks to the number in the row of their enrolment.',
  'count_weeks_removed()':
    'Takes completed weeks that are removed off the number in the row of their enrolment.',
  'date_message()':
    'Gives a new message of a visitor its last word and the time since which it waits for an answer.',
  'date_message_again()':
    'Works out the last word of a message from all that was written after it, and brings it back from the archive when its writer writes again.',
  'date_message_waiting()':
    'Works out since when a message waits for an answer, from what was written and from where the office has put it.',
  'fill_payment_search()': 'Fills in what the office searches a payment by.',
  'fold_text(value)': 'Lower case without accents: what every search compares.',
  'keep_class()':
    "Keeps the membership of a class's teacher when the class is made or the teacher changes, and the start of its students when its first day does.",
  'keep_class_member(in_class, member)':
    'Puts one person into the room of one class as a student with a paid enrolment or as its teacher, or takes them out.',
  'keep_class_of_enrolment()':
    'Keeps the student of an enrolment in the room of their class, and out of the one they left.',
  'keep_classes_of_user()':
    'Keeps somebody who is blocked, or whose roles change, in the rooms of their classes or out of them.',
  'keep_plan()': 'Refuses to change the amounts of a payment plan, or whose it is.',
  'keep_program_member(in_program, member)':
    'Puts one person into the room of one program as a student who has paid and has no class or as a teacher of one of its classes, or takes them out.',
  'keep_program_of_enrolment()':
    'Keeps the student of an enrolment in the room of its program as long as they have paid and have no class.',
  'keep_program_teacher(in_program, in_class, teacher)':
    'Lets somebody who begins to teach a program hear of its room, and mutes it for one who no longer does; another class of the same program changes nothing.',
  'keep_program_teachers()':
    "Keeps the teachers of a program's classes in its room when a class is made, cancelled or changes its teacher.",
  'keep_programs_of_user()':
    'Keeps somebody who is blocked, or whose roles change, in the rooms of their programs or out of them.',
  'link_message()':
    'Links a message with the account that has its address. Nobody has proven the address: it shows the message to nobody.',
  'link_messages_of_account()':
    'Links messages with an account that is made or moved to their address, and unlinks those of its former one.',
  'lock_account_of_enrolment()':
    'Locks the account before whatever else follows from an enrolment: its name makes it the first to run.',
  'lock_kept_member(in_room, member)':
    'Lets transactions that change whether somebody belongs into a room take turns.',
  'lock_message_address(address)':
    'Lets a message and an account with its address that arrive at the same moment take turns.',
  'lock_teachers()':
    "Locks the accounts of a class's teachers before the members that the triggers after it change: its name makes it the first to run.",
  'message_search(name, email, phone, subject)':
    'What the office searches messages by, folded; a generated column.',
  'message_words(message)': 'The words of a message, folded, for the index of their texts.',
  'open_class_room()': 'Makes the room of a class with the class.',
  'open_program_room()': 'Makes the room of a program with the program.',
  'payment_search(reference, phone, user_id)':
    'What the office searches a payment by: its reference, the phone that pays and who the student is.',
  'refuse_change_unless_emptying()':
    'Refuses to change or remove history; lets an update pass in a transaction that says it erases somebody, for the trigger of each row to judge.',
  'refuse_rewriting()':
    'Refuses every update of history except one that empties what a row says about a person.',
  'refuse_change()': 'Refuses to change or remove history.',
  'renew_payment_search()':
    'Writes what the payments of somebody are searched by again, when their name or address has changed.',
  'set_kept_member(in_room, member, is_student, is_teacher, is_office)':
    'Puts one person into a room whose members are kept, or takes them out, with the event; who reads it for the office stays while they work there.',
  'start_with_class()': 'Lets an enrolment that is paid and has a class start with the class.',
  'user_search(first_name, last_name, username, email, phone)':
    'What the office searches people by, folded; a generated column.',
  'counters.count_change()':
    'Counts a large table: each statement writes the difference for each name that its rows are counted under; the sum is the count, and nobody waits.',
  'counters.enrolment_changed()': 'Keeps whether the student of an enrolment has paid.',
  'counters.keep_student(user_id)':
    'Keeps whether somebody is a student and has paid, for the counts; the row is taken first, so that of two payments at once the later sees both.',
  'counters.mail_keys(state)': 'Under which names a mail is counted.',
  'counters.message_keys(read_at, subject)':
    'As the next one, of the time before messages waited for an answer; nothing uses it.',
  'counters.message_keys(read_at, subject, waiting_since)':
    'As the next one, of the time before messages could be put away; nothing uses it.',
  'counters.message_keys(read_at, subject, waiting_since, archived_at, spam_at, deleted_at)':
    'Under which names a message of a visitor is counted.',
  'counters.entries_after_sums()': 'The entries of the ledger that are not in the sums of money yet.',
  'counters.note_class_change()':
    'Notes that an enrolment has left a class, so that the sums of money by class are put right.',
  'counters.rebuild()':
    'Counts everything again that triggers keep, after rows came in without them: a restored backup.',
  'counters.student_changed()': 'Keeps whether an account is that of a student.',
  'counters.student_keys(student, paid)': 'Under which names a student is counted.',
  'counters.submission_keys(status)': 'Under which names a piece of work is counted.',
  'counters.user_keys(role, additional)': 'Under which names an account is counted.',
  'counters.students_now':
    'Who is a student, and whether they have paid, as the tables say it: what the counters are kept and rebuilt from.',
}
