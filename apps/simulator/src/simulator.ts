import type { Status } from '@millwright/domain/status/status'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { startCheckFeed } from './check-feed.ts'
import { type Log, startDevice, type TelemetryOptions } from './device.ts'
import type { DemoMachine } from './fleet.ts'

/** The time of the last acknowledged point of each machine, by its public id, and of its telemetry. */
export type Acknowledged = Readonly<Record<string, number>>

export interface SimulatorState {
  load(): Promise<Acknowledged>
  save(acknowledged: Acknowledged): Promise<void>
}

export interface SimulatorOptions {
  readonly url: string
  readonly password: string
  readonly machines: readonly DemoMachine[]
  /** Where devices reach the API; without it no machine tests itself. */
  readonly apiUrl?: string
  readonly state: SimulatorState
  readonly log: Log
  readonly historyDays?: number
  /** Whether machines send more than their status. */
  readonly hasTelemetry?: boolean
  /** How far back the history of telemetry has a point per minute; counters and events go as far back as the status. */
  readonly minuteDays?: number
  /** How often each machine sends its readings. */
  readonly readingMs?: number
  /** Every few seconds until all of the history is acknowledged. */
  readonly onShares?: (shares: ReadonlyMap<string, number>) => void
  readonly now?: () => number
  readonly heartbeatMs?: number
}

export interface Simulator {
  /** Settles when the history of every machine is acknowledged. */
  readonly ready: Promise<void>
  /** How much of the history of each machine is acknowledged, 0 to 1, by its public id. */
  shares(): ReadonlyMap<string, number>
  /** Publishes this status at once and holds it until the machine's next scheduled change. */
  override(machineId: string, status: Status): void
  stop(): Promise<void>
}

const HISTORY_DAYS = 60
const MINUTE_DAYS = 2

/** No machine has this id: ids hold no slash. */
const telemetryKey = (machineId: string): string => `${machineId}/telemetry`

/** When the demo was first started, from which its wear is counted, and the last test that was sent. */
const SINCE_KEY = '/tests/since'
const TESTS_KEY = '/tests'

/** Points that a crash leaves unsaved are sent again and stored once, so saving may lag. */
const SAVE_EVERY_MS = 2_000

export function startSimulator(options: SimulatorOptions): Simulator {
  const { url, password, state, log, heartbeatMs, now = Date.now } = options
  const machines = options.machines.filter((machine) => machine.isConnected)
  const acknowledged: Record<string, number> = {}
  let isDirty = false

  const onAcked = (key: string) => (ts: number) => {
    acknowledged[key] = ts
    isDirty = true
  }
  const loaded = state.load().then((before) => void Object.assign(acknowledged, before))
  const devices = new Map(
    machines.map((machine) => [
      machine.id,
      startDevice({
        url,
        password,
        machine,
        log,
        now,
        ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
        historyDays: options.historyDays ?? HISTORY_DAYS,
        lastAcked: loaded.then(() => acknowledged[machine.id]),
        onAcked: onAcked(machine.id),
        ...(options.hasTelemetry === false ? {} : { telemetry: telemetryOptions(machine.id) }),
      }),
    ]),
  )

  function telemetryOptions(machineId: string): TelemetryOptions {
    const key = telemetryKey(machineId)
    return {
      historyDays: options.historyDays ?? HISTORY_DAYS,
      minuteDays: options.minuteDays ?? MINUTE_DAYS,
      readingMs: options.readingMs ?? SECOND_MS,
      lastAcked: loaded.then(() => acknowledged[key]),
      onAcked: onAcked(key),
    }
  }

  const tests = loaded.then(() => {
    if (options.apiUrl === undefined) return null
    if (acknowledged[SINCE_KEY] === undefined) onAcked(SINCE_KEY)(now())
    return startCheckFeed({
      ...{ apiUrl: options.apiUrl, password, machines, now, log },
      since: acknowledged[SINCE_KEY] ?? now(),
      lastSent: acknowledged[TESTS_KEY],
      onSent: onAcked(TESTS_KEY),
    })
  })
  // A state that cannot be read ends each machine, which says so.
  tests.catch(() => {})

  async function save(): Promise<void> {
    if (!isDirty) return
    isDirty = false
    await state.save({ ...acknowledged }).catch((error: unknown) => {
      isDirty = true
      log.warn({ err: error }, 'The state of the simulator was not saved')
    })
  }
  const saving = setInterval(save, SAVE_EVERY_MS)
  const shares = () => new Map([...devices].map(([id, device]) => [id, device.share()]))
  const sharing = setInterval(() => options.onShares?.(shares()), SAVE_EVERY_MS)
  const stopSharing = (): void => clearInterval(sharing)

  const ready = Promise.all([...devices.values()].map((device) => device.ready)).then(() => {
    log.info({ machines: machines.length }, 'The history of the demo machines is stored')
  })
  ready.catch(() => {})
  void ready.then(stopSharing, stopSharing)

  return {
    ready,
    shares,
    override(machineId, status) {
      const device = devices.get(machineId)
      if (!device) throw new Error(`No simulated machine has the id ${machineId}`)
      device.override(status)
    },
    async stop() {
      clearInterval(saving)
      stopSharing()
      await (await tests.catch(() => null))?.stop()
      await Promise.all([...devices.values()].map((device) => device.stop()))
      await save()
    },
  }
}
