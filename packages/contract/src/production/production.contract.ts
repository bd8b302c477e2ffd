import { defineContract } from '../wire/contract.ts'
import { OVERRIDE_CHANNELS } from '../wire/kpi-channels.ts'
import { machinePage } from '../wire/page.ts'
import { productionChannels } from './channel-entries.ts'
import { TIMELINE_CHANNEL } from './production-channels.ts'

export const production = defineContract({
  tags: {
    Productions: {
      rank: 60,
      says: 'Runs of programs, the program of each process, and what was produced.',
    },
  },
  pages: {
    machine_production: machinePage('production', 'production', { rank: 30, freeTrial: true }),
    machine_production2: machinePage('production2', 'production_events', {
      rank: 40,
      freeTrial: true,
      feature: 'productionEvents',
    }),
  },
  help: {
    machine_production: 'production',
    machine_production2: 'production_events',
  },
  channels: productionChannels,
  channelPages: [
    ['ProductionStatus/#', 'machine_production'],
    ['ProductionProcess/#', 'machine_production'],
    ['Machine/Counters/#', 'machine_production'],
    ['Machine/Cnc/#', 'machine_production'],
    [OVERRIDE_CHANNELS.feed, 'machine_production'],
    [OVERRIDE_CHANNELS.speed, 'machine_production'],
    [OVERRIDE_CHANNELS.rapid, 'machine_production'],
  ],
  eventChannels: ['ProductionProcess/+/Programs/+/Name', TIMELINE_CHANNEL],
})
