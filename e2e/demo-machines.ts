import { SECOND_MS } from '@millwright/domain/time/lengths'
import { DEMO_PASSWORD } from '../apps/server/src/subjects/people/shared/demo-accounts.ts'
import { DEMO_MACHINES } from '../apps/simulator/src/fleet.ts'
import { type Simulator, startSimulator } from '../apps/simulator/src/simulator.ts'

/** Yesterday's figures need two days, and no journey looks at more than the last shift of them minute by minute. */
const HISTORY_DAYS = 2
const MINUTE_DAYS = 0.4

/** The demo sends every second, which was more than half of what the product did while journeys ran. */
const READING_MS = 5 * SECOND_MS

/** The machines of the demo beside the product, as machines are. */
export const startDemoMachines = (apiUrl: string, mqttPort: number): Simulator =>
  startSimulator({
    url: `mqtt://localhost:${mqttPort}`,
    password: DEMO_PASSWORD,
    machines: DEMO_MACHINES,
    apiUrl,
    state: { load: async () => ({}), save: async () => {} },
    historyDays: HISTORY_DAYS,
    minuteDays: MINUTE_DAYS,
    readingMs: READING_MS,
    log: {
      info: () => {},
      warn: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
    },
  })
