import { pauseAfter } from '@millwright/domain/time/backoff'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { MachineNames } from '../registry/machine-name-store.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { announce } from './announce.ts'
import type { Deriving } from './fact.ts'
import type { FactLag } from './fact-lag-store.ts'
import { type RebuildDeps, type RebuildOptions, rebuildMachine } from './rebuild-machine.ts'

export interface RetryLaggingDeps extends RebuildDeps, Deriving {
  names: Pick<MachineNames, 'publicIdOf'>
  bus: Bus
  metrics: Pick<Metrics, 'factFailures' | 'factsLagging'>
  log: Logger
}

/** How a run of it ends early, and waits for what comes first. */
type Run = Required<Pick<RebuildOptions, 'isStopped' | 'turn'>>

const ALONE: Run = { isStopped: () => false, turn: async () => {} }

export const RETRY_LAGGING_EVERY_MS = 10_000
const BACKOFF = { firstMs: 10_000, longestMs: HOUR_MS }
const AT_ONCE = 100

/** Derives again what could not be derived when its points were stored; what fails again is retried with backoff. */
export function createRetryLagging(deps: RetryLaggingDeps) {
  const { facts, lags, names, bus, metrics, log, now } = deps

  async function retry(lag: FactLag, run: Run): Promise<boolean> {
    const fact = facts.find(({ name }) => name === lag.fact)
    if (!fact) throw new Error(`there is no fact ${lag.fact}`)
    const { machineId, since: from } = lag
    const { changes, isDone } = await rebuildMachine(deps, { fact, machineId, from, ...run })
    const publicId = await names.publicIdOf(machineId)
    if (publicId !== null) announce(bus, publicId, changes)
    return isDone
  }

  return async (run: Run = ALONE): Promise<void> => {
    for (const lag of await lags.due(now(), AT_ONCE)) {
      if (run.isStopped()) break
      const { fact, machineId, tries } = lag
      try {
        if (await retry(lag, run))
          log.info({ fact, machine: machineId }, 'a fact has caught up with its points')
      } catch (error) {
        metrics.factFailures.inc({ fact })
        log.error({ err: error, fact, machine: machineId, tries: tries + 1 }, 'a fact still lags')
        await lags.noteRetry(lag, error, now() + pauseAfter(tries + 1, BACKOFF))
      }
    }
    metrics.factsLagging.set(await lags.count())
  }
}
