import { inWh, storedPerUnit } from '@millwright/domain/points/energy-unit'
import type { ChannelStore } from '../telemetry/channel-store.ts'
import type { SampleRow } from '../telemetry/sample-rows.ts'
import type { ClaimedChannel } from './claims.ts'
import { retryUntilStored } from './retry-until-stored.ts'

type OnFailure = (error: unknown, attempt: number) => void

interface Converted {
  readonly channels: readonly ClaimedChannel[]
  /** Stores units that the machine has not sent before. Points wait for it: after a restart they could not be known. */
  readonly remember: (() => Promise<void>) | null
}

/** Energy becomes watt hours (rules: data 9). A unit holds until the machine names another. */
export function createEnergyUnits(
  channels: Pick<ChannelStore, 'sentUnit' | 'putSentUnit'>,
  onFailure: OnFailure,
) {
  return {
    convert(machineId: number, claimed: readonly ClaimedChannel[]): Converted {
      if (!claimed.some(({ units }) => units !== undefined)) return { channels: claimed, remember: null }
      const news: { channelId: number; unit: string }[] = []
      const converted = claimed.map((each) => {
        if (each.units === undefined) return each
        const before = channels.sentUnit(machineId, each.channelId)
        let unit = before
        const points = each.points.map((point, index): SampleRow => {
          unit = each.units?.[index] ?? unit
          const { value } = point
          return value.kind === 'number'
            ? { ...point, value: { kind: 'number', num: inWh(value.num, storedPerUnit(unit)) } }
            : point
        })
        if (unit !== before) news.push({ channelId: each.channelId, unit })
        return { ...each, points }
      })
      const stored = news.map(({ channelId, unit }) => channels.putSentUnit(machineId, channelId, unit))
      const remember = () =>
        retryUntilStored(async () => {
          for (const store of stored) await store()
        }, onFailure)
      return { channels: converted, remember: news.length > 0 ? remember : null }
    },
  }
}
