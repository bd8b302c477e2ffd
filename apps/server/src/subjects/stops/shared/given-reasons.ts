import type { Span } from '@millwright/domain/status/span'
import { type ClosedSpan, tidy } from '@millwright/domain/status/timeline'
import { proposedReasons, type ReasonRule } from '@millwright/domain/stops/reason-rule'
import { decideReasons } from '@millwright/domain/stops/reasons'
import type { Interval, UsageRules } from '@millwright/domain/stops/usage-spans'
import type { Queryable } from '../../../platform/database/database.ts'
import type { AlarmsStores } from '../../alarms/shared/alarms-stores.ts'
import type { ProductionStores } from '../../production/shared/production-stores.ts'
import { type KnownReason, NO_INTERVALS } from '../usage-interval-store.ts'
import type { StopsStores } from './stops-stores.ts'

export type GivenReasonStores = Pick<AlarmsStores, 'alarms'> &
  Pick<ProductionStores, 'productions'> &
  Pick<StopsStores, 'reasonRules' | 'usageIntervals'>

interface ReasonedMachine {
  readonly id: number
  readonly organizationId: number
}

/** One reason for each moment of a machine, by who counts most. */
export interface GivenReasons
  extends Required<Pick<UsageRules, 'maintenance' | 'empty' | 'byHand' | 'windows'>> {
  readonly reasons: readonly KnownReason[]
}

/** A stop that is over, or lasts until now. */
export const closedSpans = (spans: readonly Span[], now: number): ClosedSpan[] =>
  tidy(spans).flatMap((span) => {
    const to = Math.min(span.to ?? now, now)
    return to > span.from ? [{ ...span, to }] : []
  })

/** Reads all that is known about machines in a period. Spans of a machine are given whole, so that stops are. */
export async function readGivenReasons(
  stores: GivenReasonStores,
  machines: readonly ReasonedMachine[],
  { from, to }: Interval,
  tx?: Queryable,
): Promise<(machine: ReasonedMachine, zone: string, spans: readonly Span[], now: number) => GivenReasons> {
  const ids = machines.map(({ id }) => id)
  const known = await stores.usageIntervals.between(ids, from, to, tx)
  const rules = await stores.reasonRules.ofMany([...new Set(machines.map((each) => each.organizationId))], tx)
  const ruled = (wanted: (rule: ReasonRule) => boolean): number[] =>
    machines.filter(({ organizationId }) => rules.get(organizationId)?.some(wanted)).map(({ id }) => id)
  const byAlarm = ruled(({ alarmCode }) => alarmCode !== null)
  const byProgram = ruled(({ program }) => program !== null)
  const alarms = byAlarm.length > 0 ? await stores.alarms.activeBetween(byAlarm, from, to, tx) : null
  const runs = byProgram.length > 0 ? await stores.productions.namesBetween(byProgram, from, to, tx) : null
  return (machine, zone, spans, now) => {
    const { reasons, maintenance, empty, byHand, windows } = known.get(machine.id) ?? NO_INTERVALS
    const own = rules.get(machine.organizationId) ?? []
    const proposed =
      own.length === 0
        ? []
        : proposedReasons(closedSpans(spans, now), {
            rules: own,
            alarms: alarms?.get(machine.id) ?? [],
            runs: runs?.get(machine.id) ?? [],
            zone,
          })
    return {
      maintenance,
      empty,
      byHand,
      windows,
      reasons: decideReasons<KnownReason>([
        ...reasons,
        ...proposed.map((each) => ({ ...each, by: '', at: null })),
      ]),
    }
  }
}
