/** What people can be notified about, with the names of the map of subscriptions. */
export const NOTICE_TOPICS = [
  'Alarms',
  'NoSignal',
  'Shifts',
  'Rules',
  'Maintenances',
  'Assigned',
  'Tickets',
  'Messages',
  'Conditions',
  'Licences',
  'Access',
] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** How a notice reaches a person, with the names of the map of channels. */
export const NOTICE_CHANNELS = ['inApp', 'push', 'email'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
