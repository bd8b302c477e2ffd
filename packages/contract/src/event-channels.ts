import { ANSWER_CHANNEL } from './messages/hmi-channels.ts'
import { TIMELINE_CHANNEL } from './production/production-status-channels.ts'
import { ALARM_CHANNEL } from './wire/kpi-channels.ts'
import { matchesPattern } from './wire/topics.ts'

/**
 * Channels whose points are events and not the state of something: two different ones of one millisecond are two. On
 * all other channels the first point of a millisecond is the only one.
 */
const EVENT_CHANNELS: readonly string[] = [
  ALARM_CHANNEL,
  ANSWER_CHANNEL,
  'Logs/+',
  'ProductionProcess/+/Programs/+/Name',
  TIMELINE_CHANNEL,
]

export const isEventChannel = (channel: string): boolean =>
  EVENT_CHANNELS.some((pattern) => matchesPattern(pattern, channel))
