/** The number of unread notifications of the user in `$1`; 0 for null. */
export const unreadNoticesSql =
  'select count(*)::int as unread from notifications where user_id = $1::uuid and read_at is null'
