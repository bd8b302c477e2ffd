import { choiceOf, type NoticePreference, type TopicChoice } from './preference.ts'
import { NOTICE_CHANNELS, type NoticeChannel, type Topic } from './topic.ts'

/** Its row, less a topic or channels that are off as a whole. */
export function effectiveChoice(
  preference: Omit<NoticePreference, 'timing'>,
  topic: Pick<Topic, 'name' | 'on'>,
): TopicChoice {
  const chosen = choiceOf(preference, topic)
  const isOn = (channel: NoticeChannel): boolean =>
    preference.subscriptions[topic.name] !== false &&
    preference.channels[channel] !== false &&
    chosen[channel]
  return { inApp: isOn('inApp'), push: isOn('push'), email: isOn('email'), quiet: chosen.quiet }
}

type Changed = Pick<NoticePreference, 'subscriptions' | 'channels' | 'matrix'>

export interface SwitchedCell {
  /** The name of its topic. */
  readonly topic: string
  readonly column: NoticeChannel | 'quiet'
  readonly isOn: boolean
}

/**
 * Changes one cell and no other: switched on in a topic or a channel that is off as a whole, that is switched on, and the
 * other cells of it, which were off with it, are switched off one by one: `topics` are those that a channel has.
 */
export function switchCell(
  preference: Changed,
  { topic, column, isOn }: SwitchedCell,
  topics: readonly string[],
): Changed {
  const own = { [topic]: { ...preference.matrix[topic], [column]: isOn } }
  if (!isOn || column === 'quiet') return { ...preference, matrix: { ...preference.matrix, ...own } }
  const matrix = { ...preference.matrix }
  if (preference.subscriptions[topic] === false)
    matrix[topic] = { ...matrix[topic], ...Object.fromEntries(NOTICE_CHANNELS.map((each) => [each, false])) }
  if (preference.channels[column] === false)
    for (const each of topics) matrix[each] = { ...matrix[each], [column]: false }
  return {
    subscriptions: { ...preference.subscriptions, [topic]: true },
    channels: { ...preference.channels, [column]: true },
    matrix: { ...matrix, [topic]: { ...matrix[topic], [column]: true } },
  }
}
