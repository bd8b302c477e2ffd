import { NOTICE_CHANNELS, type NoticeChannel, type NoticeTopic, RAISED_TOPICS } from './notice.ts'
import { choiceOf, type NoticePreference, type TopicChoice } from './preference.ts'

/** What is in effect for a topic: its row, less a topic or channels that are off as a whole. */
export function effectiveChoice(
  preference: Omit<NoticePreference, 'timing'>,
  topic: NoticeTopic,
): TopicChoice {
  const chosen = choiceOf(preference, topic)
  const isOn = (channel: NoticeChannel): boolean =>
    preference.subscriptions[topic] !== false && preference.channels[channel] !== false && chosen[channel]
  return { inApp: isOn('inApp'), push: isOn('push'), email: isOn('email'), quiet: chosen.quiet }
}

type Changed = Pick<NoticePreference, 'subscriptions' | 'channels' | 'matrix'>

/**
 * Changes one cell and no other: switched on in a topic or a channel that is off as a whole, that is switched on, and the
 * other cells of it, which were off with it, are switched off one by one.
 */
export function switchCell(
  preference: Changed,
  topic: NoticeTopic,
  column: NoticeChannel | 'quiet',
  isOn: boolean,
): Changed {
  const own = { [topic]: { ...preference.matrix[topic], [column]: isOn } }
  if (!isOn || column === 'quiet') return { ...preference, matrix: { ...preference.matrix, ...own } }
  const matrix = { ...preference.matrix }
  if (preference.subscriptions[topic] === false)
    matrix[topic] = { ...matrix[topic], ...Object.fromEntries(NOTICE_CHANNELS.map((each) => [each, false])) }
  if (preference.channels[column] === false)
    for (const each of RAISED_TOPICS) matrix[each] = { ...matrix[each], [column]: false }
  return {
    subscriptions: { ...preference.subscriptions, [topic]: true },
    channels: { ...preference.channels, [column]: true },
    matrix: { ...matrix, [topic]: { ...matrix[topic], [column]: true } },
  }
}
