import type { Health } from '@millwright/contract/health/health'
import { factHealth, ingestHealth, readerHealth } from '@millwright/domain/health/part-health'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Figure } from '../figures/figure.ts'
import type { FigureStore } from '../figures/figure-store.ts'
import { type HourValue, hoursOf, sinceOf, totalOf } from './hours.ts'
import type { MachinePartsStore } from './machine-parts-store.ts'

export interface MachinePartsDeps {
  store: MachinePartsStore
  figures: Pick<FigureStore, 'ofOrganization'>
  /** Since when the oldest point of this process waits to be stored; null for none. */
  waitingSince: () => number | null
  now: () => number
}

const messagesOf = ({ hour, sum }: Figure): HourValue => ({ hour, value: sum, failed: 0 })

const namedOf = ({ id, name, since }: { id: string; name: string; since: Date | null }) => ({
  MachineId: id,
  MachineName: name,
  Since: since?.getTime() ?? null,
})

/** From the machines of one organization to its figures. */
export function createMachineParts({ store, figures, waitingSince, now }: MachinePartsDeps) {
  return {
    async ingest(organizationId: number): Promise<Health['Ingest']> {
      const at = now()
      const since = sinceOf(at)
      const [counts, silent, refused, messages, delays] = await Promise.all([
        store.counts(organizationId, at),
        store.silent(organizationId, at),
        store.rejected(organizationId, since),
        figures.ofOrganization(organizationId, 'messages', since),
        figures.ofOrganization(organizationId, 'delay_ms', new Date(at - (at % HOUR_MS) - HOUR_MS)),
      ])
      const fresh = delays.reduce((sum, { count }) => sum + count, 0)
      const delayMs = fresh > 0 ? delays.reduce((sum, each) => sum + each.sum, 0) / fresh : null
      const rejected = totalOf(refused, 'failed')
      const waiting = waitingSince()
      const { state, why } = ingestHealth({
        waitingMs: waiting === null ? null : at - waiting,
        delayMs,
        rejected,
        refusedMachines: counts.refused,
      })
      const failed = new Map(refused.map((each) => [each.hour, each.failed]))
      const hours = new Map(messages.map((each) => [each.hour, messagesOf(each)]))
      return {
        State: state,
        Why: why,
        Machines: counts.machines,
        Heard: counts.heard,
        DelayMs: delayMs,
        LongestMs: fresh > 0 ? Math.max(...delays.map(({ longest }) => longest)) : null,
        WaitingMs: waiting === null ? null : Math.max(0, at - waiting),
        RefusedMachines: counts.refused,
        Rejected: rejected,
        Silent: silent.map(namedOf),
        Hours: hoursOf(
          at,
          [...new Set([...hours.keys(), ...failed.keys()])].map((hour) => ({
            hour,
            value: hours.get(hour)?.value ?? 0,
            failed: failed.get(hour) ?? 0,
          })),
        ),
      }
    },

    async connectors(organizationId: number): Promise<Health['Connectors']> {
      const at = now()
      const [counts, unread, hours] = await Promise.all([
        store.readers(organizationId),
        store.unread(organizationId),
        figures.ofOrganization(organizationId, 'readers', sinceOf(at)),
      ])
      if (counts.machines === 0) return null
      const { state, why } = readerHealth({ away: counts.away, failed: unread.length })
      return {
        State: state,
        Why: why,
        Machines: counts.machines,
        Connected: counts.connected,
        Away: counts.away,
        Failed: unread.map(namedOf),
        Hours: hoursOf(
          at,
          hours.map(({ hour, sum, count, longest }) => ({ hour, value: sum / count, failed: longest })),
        ),
      }
    },

    async facts(organizationId: number): Promise<Health['Facts']> {
      const at = now()
      const [counts, hours] = await Promise.all([
        store.facts(organizationId, sinceOf(at)),
        figures.ofOrganization(organizationId, 'facts_wait_s', sinceOf(at)),
      ])
      const { since, tries } = counts
      const { state, why } = factHealth({ waitingMs: since && at - since.getTime(), tries })
      return {
        State: state,
        Why: why,
        CountedTo: counts.countedTo?.getTime() ?? null,
        Waiting: counts.waiting,
        WaitingSince: since?.getTime() ?? null,
        RecountedDays: counts.recountedDays,
        Hours: hoursOf(
          at,
          hours.map(({ hour, longest }) => ({ hour, value: longest, failed: 0 })),
        ),
      }
    },
  }
}
