import type { ChannelStore } from '../telemetry/channel-store.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import type { DecodedChannel } from './decode.ts'
import { retryUntilStored } from './retry-until-stored.ts'

export interface ClaimedChannel extends DecodedChannel {
  readonly channelId: number
  /** As they are stored. */
  readonly points: readonly SampleRow[]
}

type OnFailure = (error: unknown, attempt: number) => void

/** Which of its channels a machine means, and new ones as far as it may have more. */
export function createClaims(channels: Pick<ChannelStore, 'known' | 'claim'>, onFailure: OnFailure) {
  return {
    /** Null when one of them is new to the machine. */
    known(machineId: number, decoded: readonly DecodedChannel[]): ClaimedChannel[] | null {
      const claimed: ClaimedChannel[] = []
      for (const each of decoded) {
        const channelId = channels.known(machineId, each.channel)
        if (channelId === undefined) return null
        claimed.push(claimedAs(machineId, channelId, each))
      }
      return claimed
    },

    /** Null when the machine has more channels than it may. */
    async claim(machineId: number, decoded: readonly DecodedChannel[]): Promise<ClaimedChannel[] | null> {
      // Claimed in one turn they are stored together.
      const claimAll = () => Promise.all(decoded.map(({ channel }) => channels.claim(machineId, channel)))
      const ids = await retryUntilStored(claimAll, onFailure)
      const claimed = decoded.flatMap((each, index) => {
        const channelId = ids[index] ?? null
        return channelId === null ? [] : [claimedAs(machineId, channelId, each)]
      })
      return claimed.length === decoded.length ? claimed : null
    },
  }
}

const claimedAs = (machineId: number, channelId: number, decoded: DecodedChannel): ClaimedChannel => ({
  ...decoded,
  channelId,
  points: decoded.points.map(({ ts, value }) => ({ machineId, channelId, ts, value })),
})
