import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { Counted } from '../core/interpolate'

const specified = [
  'createRoom',
  'addUser',
  'selectRoom',
  'failedToLoadRooms',
  'failedToLoadMessages',
  'failedToCreateRoom',
  'failedToAddUser',
  'socketNotConnected',
  'onlyUsersCreateRooms',
] as const

const plain = [
  ...([
    'title',
    'rooms',
    'search',
    'noRooms',
    'noRoomsText',
    'noRoomsReader',
    'startTitle',
    'noMatch',
    'backToRooms',
  ] as const),
  ...(['roomName', 'roomNameHint', 'create', 'creating', 'muted', 'open'] as const),
  ...(['people', 'addLead', 'email', 'emailHint', 'add', 'adding', 'you', 'online', 'away'] as const),
  ...([
    'options',
    'mute',
    'unmute',
    'digestOn',
    'digestOff',
    'leave',
    'leaveTitle',
    'leaveText',
    'leaving',
  ] as const),
  ...([
    'today',
    'yesterday',
    'newMessages',
    'older',
    'olderBusy',
    'beginning',
    'noMessages',
    'loading',
  ] as const),
  ...([
    'write',
    'writeHint',
    'send',
    'tooLong',
    'sending',
    'sent',
    'waiting',
    'notSent',
    'retry',
    'edit',
    'discard',
  ] as const),
  ...(['deletedText', 'delete', 'deleteTitle', 'deleteText', 'deleting', 'report'] as const),
  ...([
    'reportTitle',
    'reportText',
    'reason',
    'reportBusy',
    'reported',
    'newest',
    'log',
    'region',
    'says',
  ] as const),
  ...([
    'connecting',
    'lost',
    'lostLasting',
    'retryIn',
    'trying',
    'reconnect',
    'signedOut',
    'signIn',
    'typedKept',
  ] as const),
  ...([
    'askOffice',
    'askOfficeBusy',
    'askOfficeFailed',
    'officeTag',
    'madeBy',
    'noPreview',
    'previewOwn',
    'keptClass',
    'keptClassLong',
    'keptProgram',
    'keptProgramLong',
    'starterBegin',
    'starterPayment',
    'starterLesson',
    'starterClass',
  ] as const),
  ...(['invitations', 'invitedBy', 'accept', 'decline', 'declined', 'answerFailed'] as const),
  ...(['questions', 'noQuestions', 'classRooms', 'unanswered', 'answered'] as const),
  ...(['messageActions', 'messageActionsOwn', 'messageTitle', 'copy', 'copied'] as const),
  ...(['typingOne', 'typingTwo', 'typingMany', 'cancel', 'notInRoom', 'wat'] as const),
] as const

const counted = ['messages', 'members', 'unread', 'newCount'] as const

type Plain = (typeof specified)[number] | (typeof plain)[number]
export type ChatTexts = Record<Plain, string> &
  Record<`${(typeof counted)[number]}Count`, Counted> & {
    close: string
    network: string
    retryLoad: string
    officeHours: string
  }

/** Every text of the screen, complete or with a placeholder for a name: the browser gets no catalogue. */
export function chatTexts(locale: Locale): ChatTexts {
  const chat = textsOf(locale, 'Chat')
  const screen = textsOf(locale, 'ChatScreen')
  const common = textsOf(locale, 'Common')
  const errors = textsOf(locale, 'Errors')
  const contact = textsOf(locale, 'Contact')
  const forms = (key: (typeof counted)[number]) => ({
    one: screen.raw(`${key}.one`) as string,
    other: screen.raw(`${key}.other`) as string,
  })
  return {
    ...(Object.fromEntries(specified.map((key) => [key, chat(key)])) as Record<
      (typeof specified)[number],
      string
    >),
    ...(Object.fromEntries(plain.map((key) => [key, screen.raw(key)])) as Record<
      (typeof plain)[number],
      string
    >),
    ...(Object.fromEntries(counted.map((key) => [`${key}Count`, forms(key)])) as Record<
      `${(typeof counted)[number]}Count`,
      Counted
    >),
    close: common('close'),
    retryLoad: common('retry'),
    network: errors('networkShort'),
    officeHours: contact('hoursText'),
  }
}
