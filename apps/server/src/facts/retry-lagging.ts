import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import type { Metrics } from '../metrics.ts'
import type { MachineNames } from '../store/machines/machine-name-store.ts'
import { announce } from './announce.ts'
import type { Deriving } from './fact.ts'
import type { FactLag } from './fact-lag-store.ts'
import { type RebuildDeps, rebuildMachine } from './rebuild-machine.ts'

export interface RetryLaggingDeps extends RebuildDeps, Deriving {
  names: Pick<MachineNames, 'publicIdOf'>
  bus: Bus
  metrics: Pick<Metrics, 'factFailures' | 'factsLagging'>
  log: Logger
}

export const RETRY_LAGGING_EVERY_MS = 10_000
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
const AT_ONCE = 100

/** Derives again what could not be derived when its points were stored; what fails again is retried with backoff. */
export function createRetryLagging(deps: RetryLaggingDeps) {
  const { facts, lags, names, bus, metrics, log, now } = deps

  async function retry(lag: FactLag, isStopped: () => boolean): Promise<boolean> {
    const fact = facts.find(({ name }) => name === lag.fact)
    if (!fact) throw new Error(`there is no fact ${lag.fact}`)
    const { machineId, since: from } = lag
    const { changes, isDone } = await rebuildMachine(deps, { fact, machineId, from, isStopped })
    const publicId = await names.publicIdOf(machineId)
    if (publicId !== null) announce(bus, publicId, changes)
    return isDone
  }

  return async (isStopped: () => boolean = () => false): Promise<void> => {
    for (const lag of await lags.due(now(), AT_ONCE)) {
      if (isStopped()) break
      const { fact, machineId, tries } = lag
      try {
        if (await retry(lag, isStopped))
          log.info({ fact, machine: machineId }, 'a fact has caught up with its points')
      } catch (error) {
        metrics.factFailures.inc({ fact })
        log.error({ err: error, fact, machine: machineId, tries: tries + 1 }, 'a fact still lags')
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
        await lags.noteRetry(lag, (error as Error).message, now() + pause)
      }
    }
    metrics.factsLagging.set(await lags.count())
  }
}
