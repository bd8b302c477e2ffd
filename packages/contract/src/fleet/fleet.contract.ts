import { defineContract } from '../wire/contract.ts'
import { machinePage } from '../wire/page.ts'

export const fleet = defineContract({
  tags: {
    Fleet: { rank: 100, says: 'The figures of a whole machine group at one glance.' },
    Search: { rank: 340, says: 'One search over machines, people, programs and alarms.' },
  },
  pages: {
    machine_map_overview: { path: '/machine', title: 'map', area: 'everywhere', menu: 'fleet', rank: 10 },
    machine_overview: machinePage('overview', 'overview', { rank: 10, freeTrial: true }),
  },
  help: {
    machine_map_overview: 'fleet',
    machine_overview: 'overview',
  },
})
