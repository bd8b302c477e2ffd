import type { Simulator } from '@millwright/simulator/simulator'
import type { GroundDeps } from '../platform/subject/deps.ts'
import { startDemoMachines } from '../subjects/machines/start-demo-machines.ts'
import { countDemoMaintenance } from '../subjects/maintenance/demo-maintenance.ts'
import type { Stores } from '../subjects.ts'

export interface StartDemoDeps extends Pick<GroundDeps, 'config' | 'db' | 'log' | 'now' | 'keep'> {
  stores: Pick<Stores, 'backfills'>
  brokerUrl: string | null
}

/** The machines of the demo, as machines: they connect from outside. Null where there are none. */
export function startDemo({
  config,
  db,
  stores,
  brokerUrl,
  log,
  now,
  keep,
}: StartDemoDeps): Simulator | null {
  const apiUrl = config.roles.has('api') ? `http://localhost:${config.port}` : null
  const simulator = startDemoMachines({ config, brokerUrl, apiUrl, backfills: stores.backfills, log, now })
  if (!simulator) return null
  simulator.ready
    .then(() => countDemoMaintenance(db))
    .catch((error: unknown) => log.debug({ err: error }, 'the demo was stopped before its history was there'))
  return keep(simulator)
}
