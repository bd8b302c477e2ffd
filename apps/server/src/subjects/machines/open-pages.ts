import { CONSUMPTION_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import type { Job } from '../../platform/jobs/job.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createPageDataStore, type PageData } from './page-data-store.ts'

/** Often enough for somebody who connects a meter and waits for its page. */
const EVERY_MS = 30_000

const PAGE_DATA: readonly PageData[] = [
  { page: 'energy', channels: Object.values(CONSUMPTION_CHANNELS) },
  { page: 'sensors', channels: ['Environment/', 'ElectricalCabinet/'] },
]

/** Opens the pages of energy and of sensors on machines whose data has begun to come (rules: pages 4). */
export function createOpenPages({ db, bus }: Needs<never, 'db' | 'bus'>): Job {
  const store = createPageDataStore(db)
  return {
    name: 'open-pages',
    everyMs: EVERY_MS,
    async run({ turn }) {
      for (const data of PAGE_DATA) {
        await turn()
        for (const machineId of await store.open(data)) bus.emit('machineChanged', { machineId })
      }
    },
  }
}
