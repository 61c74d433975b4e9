export const chatIconNames = [
  'search',
  'arrow-left',
  'arrow-down',
  'send',
  'user-plus',
  'users',
  'bell-off',
  'ellipsis-vertical',
  'life-buoy',
  'wifi-off',
  'message-circle',
] as const
