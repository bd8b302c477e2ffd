import { join } from 'node:path'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import { type Simulator, startSimulator } from '@millwright/simulator/simulator'
import { createStateFile } from '@millwright/simulator/state-file'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { saveMemory } from '../../platform/runtime/save-memory.ts'
import type { BackfillStore } from '../../platform/telemetry/backfill-store.ts'
import { DEMO_PASSWORD } from '../people/shared/demo-accounts.ts'

export interface DemoMachinesDeps {
  config: Config
  /** Null where there is no broker to connect to. */
  brokerUrl: string | null
  /** Null where the calls of devices are not served. */
  apiUrl: string | null
  backfills: Pick<BackfillStore, 'noteShares'>
  log: Logger
  now: () => number
}

/** Null without a demo. */
export function startDemoMachines({
  config,
  brokerUrl,
  apiUrl,
  backfills,
  log,
  now,
}: DemoMachinesDeps): Simulator | null {
  if (!config.isDemo || !config.roles.has('simulator') || brokerUrl === null) return null
  const simulator = startSimulator({
    url: brokerUrl,
    password: DEMO_PASSWORD,
    machines: DEMO_MACHINES,
    ...(apiUrl === null || !config.featureSwitches.conditionAnalyzer ? {} : { apiUrl }),
    state: createStateFile(join(config.dataDir, 'simulator.json')),
    historyDays: config.historyDays,
    // The next one comes in seconds.
    onShares: (shares) =>
      void backfills
        .noteShares(shares)
        .catch((error: unknown) => log.debug({ err: error }, 'the progress of the demo was not noted')),
    log,
    now,
  })
  // Its past is taken in at full speed.
  void simulator.ready.then(saveMemory, () => {})
  return simulator
}
