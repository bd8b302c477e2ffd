import type { previewNoticeRule, RulePreview } from '@millwright/contract/notifications/notice-rules'
import { presentWatch } from '@millwright/contract/notifications/present-rule'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { Rollup } from '@millwright/domain/points/rollup'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { machineNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { pointsInSteps } from '../../../platform/telemetry/point-store.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import { checkedWatch } from './notice-rules.ts'
import { type MachineTrial, PREVIEW_MS, type Trials, trialsOf, tryOnMachine } from './preview-machine.ts'
import type { RuleTargets } from './rule-targets.ts'
import { createShownMachine } from './shown-machine.ts'

export type PreviewDeps = Needs<'channels' | 'series', 'db' | 'now', Pick<StatusStores, 'statuses'>> & {
  targets: RuleTargets
}

/** A large group with quick channels is counted as far as this, and the answer says so. */
const MAX_POINTS = 3_000_000
/** Their values say how far apart limits nearby are. */
const SPREAD_MACHINES = 5

interface Tried {
  readonly machine: MachineRecord
  readonly trial: MachineTrial
}

/** Runs a rule over the last seven days, before it is saved. */
export function createPreview({ stores, db, now, targets }: PreviewDeps) {
  const { channels, series, statuses } = stores

  async function rollupsOf(machines: readonly MachineRecord[], channelId: number, at: number) {
    const found: Rollup[] = []
    for (const { id } of machines.slice(0, SPREAD_MACHINES))
      found.push(
        ...(await series.rollups({ machineId: id, channelId, from: at - PREVIEW_MS, to: at }, HOUR_MS)),
      )
    return found
  }

  return async (caller: Caller, body: BodyOf<typeof previewNoticeRule>): Promise<RulePreview> => {
    const watch = checkedWatch(body)
    const target = await targets.resolve(caller, body)
    targets.checkChannel(body.Channel, target)
    const machines = target.machines.filter((machine) => targets.isOpen(body.Channel, machine))
    const channelId = await channels.idOf(body.Channel)
    const at = now()
    const from = at - PREVIEW_MS
    const trials = trialsOf(watch, await rollupsOf(machines, channelId, at))
    const readDay = (machineId: number) => (start: number, end: number) =>
      pointsInSteps(db, { machineId, channelId, from: start, to: end })

    const tried: Tried[] = []
    let points = 0
    for (const machine of machines) {
      if (points > MAX_POINTS) break
      const trial = await tryOnMachine(trials, at, readDay(machine.id))
      points += trial.points
      tried.push({ machine, trial })
    }
    const sorted = tried.toSorted((a, b) => b.trial.firings.length - a.trial.firings.length)
    const chosen =
      body.ShownMachineId === undefined
        ? sorted[0]
        : tried.find(({ machine }) => machine.publicId === body.ShownMachineId)
    if (!chosen && body.ShownMachineId !== undefined) throw machineNotFound()

    return {
      From: from,
      To: at,
      ...(await shownOf(chosen)),
      Count: sum(tried, ({ firings }) => firings.length),
      CountWithoutHysteresis:
        trials.withoutHysteresis && sum(tried, ({ withoutHysteresis }) => withoutHysteresis ?? 0),
      CountWithoutMinutes: trials.withoutMinutes && sum(tried, ({ withoutMinutes }) => withoutMinutes ?? 0),
      Alternatives: trials.alternatives.map((each, index) => ({
        ...presentWatch(each),
        Count: sum(tried, ({ counts }) => counts[index] ?? 0),
      })),
      Machines: sorted.map(({ machine, trial }) => ({
        Id: machine.publicId,
        Name: machine.name,
        Count: trial.firings.length,
      })),
      MachineCount: target.machineCount,
    }

    async function shownOf(wanted: Tried | undefined): Promise<Pick<RulePreview, 'Shown' | 'Unit'>> {
      if (!wanted) return { Unit: '', Shown: null }
      const { machine } = wanted
      const shown = createShownMachine()
      const only: Trials = { rule: watch, withoutHysteresis: null, withoutMinutes: null, alternatives: [] }
      const { firings } = await tryOnMachine(only, at, readDay(machine.id), shown.take)
      const unit = (await channels.find(machine.id, body.Channel))?.unit ?? ''
      const spans = (await statuses.spansBetween([machine.id], from, at)).get(machine.id) ?? []
      return { Unit: unit, Shown: shown.present(machine, { unit, firings, spans, from, to: at }) }
    }
  }
}

const sum = (tried: readonly Tried[], countOf: (trial: MachineTrial) => number): number =>
  tried.reduce((total, { trial }) => total + countOf(trial), 0)
