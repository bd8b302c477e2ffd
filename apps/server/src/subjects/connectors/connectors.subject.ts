import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createCommandStore } from './command-store.ts'
import { serveConnectors } from './connectors.routes.ts'
import { serveMachineConnectors } from './machine-connector.routes.ts'
import { serveConnectorPoints } from './points.routes.ts'
import { serveConnectorProcesses } from './process.routes.ts'
import { servePrograms } from './programs.routes.ts'

/** Longer than anybody waits for an answer. */
const COMMANDS_KEPT_MS = 5 * MINUTE_MS

export const connectors = defineSubject({
  name: 'connectors',
  sealed: [
    { table: 'machine_connector', column: 'secrets', key: 'machine_id' },
    { table: 'connector_command', column: 'request', key: 'id' },
  ],
  routes: [
    serveMachineConnectors,
    serveConnectors,
    serveConnectorProcesses,
    serveConnectorPoints,
    servePrograms,
  ],
  jobs: ({ db, now }: Needs<never, 'db' | 'now'>) => [
    {
      name: 'old commands of connectors',
      everyMs: COMMANDS_KEPT_MS,
      run: () => createCommandStore(db).dropBefore(new Date(now() - COMMANDS_KEPT_MS)),
    },
  ],
})
