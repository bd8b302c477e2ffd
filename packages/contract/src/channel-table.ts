import { CHANNEL_GROUPS as PARTS } from './subjects.ts'
import type { ChannelEntry, ChannelHeading } from './wire/channel-entry.ts'

interface Group extends ChannelHeading {
  readonly entries: readonly ChannelEntry[]
}

/** Every channel that the product understands, in the order of the page that is made of it. */
export const CHANNEL_GROUPS: readonly Group[] = [...Map.groupBy(PARTS, ({ under }) => under)].map(
  ([heading, parts]) => ({ ...heading, entries: parts.flatMap(({ entries }) => entries) }),
)

export const CHANNEL_ENTRIES: readonly ChannelEntry[] = CHANNEL_GROUPS.flatMap(({ entries }) => entries)

/** As a pattern of MQTT: `Tooling/+/Used`. */
export const patternOf = ({ channel }: Pick<ChannelEntry, 'channel'>): string =>
  channel.replace(/\{\w+\}/g, '+')
