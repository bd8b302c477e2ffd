import Type from 'typebox'
import { type ChannelEntry, type ChannelGroup, EXAMPLE_TS } from '../wire/channel-entry.ts'
import { CONSUMPTION_CHANNELS, ENERGY_CHANNEL, POWER_CHANNELS } from '../wire/kpi-channels.ts'
import { measured } from '../wire/measured-channels.ts'

const energy = (
  channel: string,
  says: string,
  unit: string,
  convertedFrom: readonly [string, string],
): ChannelEntry => ({
  channel,
  says: `${says}, a counter that only grows. A unit holds until another is sent; without any the value is in ${unit}`,
  value: Type.Number({ minimum: 0 }),
  unit,
  convertedFrom,
  sendWhen: 'once a minute, and at each change of status',
  usedFor: 'consumption by hour, status and shift; costs and waste of energy',
  examples: [{ channel, payload: { v: 1_204.75, ts: EXAMPLE_TS, u: convertedFrom[0] }, stored: [1_204_750] }],
})

const power = (channel: string, says: string, unit: string, v: number): ChannelEntry =>
  measured({ channel, says, unit, v, usedFor: 'load curve of the energy page' })

export const energyChannels: ChannelGroup = {
  under: {
    rank: 80,
    title: 'Energy and air',
    says: 'What the meters of the machine measure. Channels that end in `ActiveEnergy` or `ReactiveEnergy` are converted wherever they are.',
  },
  entries: [
    energy(ENERGY_CHANNEL, 'Active energy', 'Wh', ['kWh', 'MWh']),
    energy(CONSUMPTION_CHANNELS.reactiveEnergy, 'Reactive energy', 'varh', ['kvarh', 'Mvarh']),
    power(POWER_CHANNELS.activePower, 'Active power', 'kW', 7.4),
    power(POWER_CHANNELS.reactivePower, 'Reactive power', 'kvar', 1.9),
    measured({
      channel: CONSUMPTION_CHANNELS.compressedAir,
      says: 'Flow of compressed air',
      unit: 'm³/h',
      v: 22.5,
      usedFor: 'consumption of compressed air by hour, status and shift',
    }),
  ],
}
