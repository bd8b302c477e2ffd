import type { ChannelInfo } from '@millwright/contract/wire/channel-values'
import type { ListedChannel } from '../telemetry/channel-store.ts'

export const presentChannel = ({ name, unit, last }: ListedChannel): ChannelInfo => ({
  channel: name,
  unit,
  kind: last?.kind ?? null,
  value: last?.value ?? null,
  timestamp: last?.ts ?? null,
  ...(last?.isCut ? { isCut: true } : {}),
})
