import { defineContract } from '../wire/contract.ts'
import { machinePage } from '../wire/page.ts'
import { logChannels, otherChannels } from './log-entries.ts'
import { sensorChannels } from './sensor-entries.ts'

export const values = defineContract({
  tags: {
    'Machine data': {
      rank: 70,
      says: 'Every channel that a machine sends: last values, history and series.',
    },
  },
  pages: {
    environmental_sensors: machinePage('environmental-sensors', 'environmental_sensors', {
      rank: 80,
      freeTrial: true,
      sensorOnly: true,
    }),
    machine_dashboard: machinePage('dashboard', 'dashboard', { rank: 100 }),
    machine_data: machinePage('data', 'data', { rank: 120 }),
    machine_logs: machinePage('logs', 'logs', { rank: 130 }),
  },
  help: {
    machine_dashboard: 'gauges',
    environmental_sensors: 'gauges',
    machine_data: 'data',
    machine_logs: 'logs',
  },
  channels: [...sensorChannels, logChannels, otherChannels],
  channelPages: [
    ['Logs/#', 'machine_logs'],
    ['Environment/#', 'environmental_sensors'],
    ['ElectricalCabinet/#', 'environmental_sensors'],
  ],
  eventChannels: ['Logs/+'],
})
