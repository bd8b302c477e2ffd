import type { LiveMessage } from '@millwright/contract/live'
import type { ChannelInfo } from '@millwright/contract/wire/channel-values'
import { parseLiveName } from '@millwright/contract/wire/topics'
import type { Point } from '../../platform/live/points.ts'

/** The channels of a machine. Values are apart, so that a page which lists channels is not rendered for each of them. */
export interface Channels {
  readonly infos: readonly ChannelInfo[]
  /** The last value by channel; a channel that has none is missing. */
  readonly values: ReadonlyMap<string, Point>
}

export const channelsOf = (infos: readonly ChannelInfo[]): Channels => ({
  infos,
  values: new Map(
    infos.flatMap(({ channel, value, timestamp }) =>
      timestamp === null ? [] : [[channel, { v: value, ts: timestamp }]],
    ),
  ),
})

/** With what the machine's channels sent since; an older value never replaces a newer one. */
export function withMessages(held: Channels, machineId: string, messages: readonly LiveMessage[]): Channels {
  const values = new Map(held.values)
  let isNew = false
  for (const { channel: name, v, ts } of messages) {
    const address = parseLiveName(name)
    if (address?.machineId !== machineId) continue
    const known = values.get(address.channel)
    if (known && ts <= known.ts) continue
    values.set(address.channel, { v, ts })
    isNew = true
  }
  return isNew ? { ...held, values } : held
}
