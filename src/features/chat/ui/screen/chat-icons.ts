export const chatIconNames = [
  'search',
  'arrow-left',
  'arrow-down',
  'send',
  'user-plus',
  'users',
  'bell-off',
  'ellipsis-vertical',
  'trash-2',
  'flag',
  'wifi-off',
  'message-circle',
] as const
