import { EVENT_CHANNELS } from './subjects.ts'
import { matchesPattern } from './wire/topics.ts'

export const isEventChannel = (channel: string): boolean =>
  EVENT_CHANNELS.some((pattern) => matchesPattern(pattern, channel))
