import { defineContract } from '../wire/contract.ts'
import { machinePage } from '../wire/page.ts'
import { energyChannels } from './channel-entries.ts'

export const energy = defineContract({
  tags: {
    'Energy and sensors': {
      rank: 80,
      says: 'Energy, air and other consumption, its rates, and environmental sensors.',
    },
  },
  audit: [{ rank: 60, actions: ['energy_rate_changed', 'energy_rate_removed'] }],
  pages: {
    machine_energy: machinePage('energy', 'energy', {
      rank: 70,
      excludedFamilies: ['CDL', 'SEZ', 'EBA', 'BOR', 'AWJ'],
      openedBy: 'hasEnergyMeter',
      feature: 'energy',
    }),
  },
  help: {
    machine_energy: 'energy',
  },
  channels: [energyChannels],
  channelPages: [['Consumption/#', 'machine_energy']],
})
