import { type Digest, nextDigest, type QuietHours, quietEnd } from './quiet-hours.ts'
import { NOTICE_CHANNELS, type NoticeChannel, type Topic } from './topic.ts'

/** A row of the matrix: which channels a topic has, and whether push and mail also leave in quiet hours. */
export interface TopicChoice extends Readonly<Record<NoticeChannel, boolean>> {
  readonly quiet: boolean
}

/** When it is sent, and how much of it at once. */
export interface NoticeTiming {
  /** Of the reader. */
  readonly zone: string
  readonly quiet: QuietHours
  readonly digest: Digest
  /** So many of one kind in ten minutes come one by one; the rest of them is one. */
  readonly foldAfter: number
}

export const DEFAULT_TIMING: NoticeTiming = {
  zone: 'UTC',
  quiet: { isOn: false, from: 22 * 60, to: 6 * 60, hasWeekends: true },
  digest: { isOn: false, every: 'day', at: 14 * 60 },
  foldAfter: 5,
}

export type Switches = Readonly<Record<string, boolean>>

export interface NoticePreference {
  /** The two maps: what is not there is on. */
  readonly subscriptions: Switches
  readonly channels: Switches
  /** Only what the person ever chose. */
  readonly matrix: Readonly<Record<string, Partial<TopicChoice>>>
  readonly timing: NoticeTiming
}

export const choiceOf = (
  { matrix }: Pick<NoticePreference, 'matrix'>,
  { name, on }: Pick<Topic, 'name' | 'on'>,
): TopicChoice => ({
  inApp: on.includes('inApp'),
  push: on.includes('push'),
  email: on.includes('email'),
  quiet: on.includes('quiet'),
  ...matrix[name],
})

/** How a notice reaches one person. Null for a time means not at all; one that is not later than `now` means at once. */
export interface DeliveryPlan {
  readonly isListed: boolean
  readonly pushAt: number | null
  readonly mailAt: number | null
}

export interface PlannedNotice {
  readonly topic: Pick<Topic, 'name' | 'on'>
  /** In place of the matrix; a topic or channel that is off as a whole stays off. */
  readonly channels?: readonly NoticeChannel[]
  readonly isUrgent?: boolean
  /** Somebody else has not read it: the topic does not matter any more. */
  readonly isEscalated?: boolean
}

/** Null when the person does not want it. */
export function planDelivery(
  preference: NoticePreference,
  { topic, channels, isUrgent = false, isEscalated = false }: PlannedNotice,
  now: number,
): DeliveryPlan | null {
  if (preference.subscriptions[topic.name] === false && !isEscalated) return null
  const chosen = choiceOf(preference, topic)
  const isOn = (channel: NoticeChannel): boolean =>
    preference.channels[channel] !== false && (channels ? channels.includes(channel) : chosen[channel])
  if (!NOTICE_CHANNELS.some(isOn)) return null
  const { zone, quiet, digest } = preference.timing
  const free = isUrgent || chosen.quiet ? now : quietEnd(quiet, zone, now)
  const mailAt = digest.isOn && !isUrgent ? nextDigest(digest, zone, now) : free
  return {
    isListed: isOn('inApp'),
    pushAt: isOn('push') ? free : null,
    mailAt: isOn('email') ? mailAt : null,
  }
}
