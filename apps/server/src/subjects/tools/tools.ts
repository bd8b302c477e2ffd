import type { Tool, ToolChanges, ToolLife } from '@millwright/contract/tools/tools'
import { windowed } from '@millwright/domain/status/timeline'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { usableZone } from '@millwright/domain/time/zone'
import { leftOf } from '@millwright/domain/tools/condition'
import { PACE_WEEKS, runsOut } from '@millwright/domain/tools/runs-out'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { limitOf, presentLife, presentTool } from './present-tool.ts'
import type { ToolsStores } from './shared/tools-stores.ts'
import { lifeKey, type StoredLife } from './tool-store.ts'

/** With two days more than the weeks have: a day of the machine begins earlier or later than one in UTC. */
const PACE_MS = (PACE_WEEKS * 7 + 2) * DAY_MS

export type ToolsDeps = Needs<
  never,
  'db' | 'audit' | 'now',
  Pick<ToolsStores, 'tools'> & Pick<StatusStores, 'statuses'>
>

export interface ToolFilter {
  readonly search: string | null
  readonly family: string | null
  readonly condition: Tool['condition']
  readonly withinDays: number | null
}

/** Tools with what is left of them, and when they will be used up. */
export function createTools({ stores, db, audit, now }: ToolsDeps) {
  const { tools: store, statuses } = stores

  /** The pace of a machine is read once for all of its tools. */
  async function paceOf(machine: MachineRecord) {
    const at = now()
    const from = at - PACE_MS
    const [lives, wear, notes, spans, first] = await Promise.all([
      store.since(machine.id, from),
      store.wear(machine.id, from),
      store.notes(machine.id),
      statuses.spansBetween([machine.id], from, at),
      statuses.firstOf(machine.id),
    ])
    const work = windowed(spans.get(machine.id) ?? [], from, at, at).filter(({ status }) => status === 'EXE')
    const knownFrom = Math.max(from, first ?? at)
    const ofPocket = Map.groupBy(lives, ({ pocket }) => pocket)
    const zone = usableZone(machine.timezone)

    return (life: StoredLife): Tool => {
      const alike = (ofPocket.get(life.pocket) ?? []).filter((each) => isAlike(each, life))
      const curves = alike.map((each) => ({ points: wear.get(lifeKey(each)) ?? [] }))
      const note = notes.get(life.toolId)
      const left = leftOf(life.used, limitOf(life, note))
      const forecast = runsOut(left, { curves, work, knownFrom, now: at, zone })
      return presentTool({ life, note, wear: wear.get(lifeKey(life)) ?? [], forecast, now: at })
    }
  }

  async function find(machine: MachineRecord, toolId: string): Promise<StoredLife> {
    const life = await store.find(machine.id, toolId)
    if (!life) throw new CallError('NOT_FOUND', 'There is no such tool')
    return life
  }

  async function get(machine: MachineRecord, toolId: string): Promise<Tool> {
    const life = await find(machine, toolId)
    return (await paceOf(machine))(life)
  }

  return {
    get,

    async list(machine: MachineRecord, filter: ToolFilter): Promise<Tool[]> {
      const present = await paceOf(machine)
      const tools = (await store.fitted(machine.id)).map(present)
      return tools.filter((tool) => isWanted(tool, filter, now())).sort(byUrgency)
    },

    async history(
      machine: MachineRecord,
      toolId: string,
      page: { skip: number; limit: number },
    ): Promise<{ lives: ToolLife[]; total: number }> {
      const { pocket } = await find(machine, toolId)
      const [{ lives, total }, notes] = await Promise.all([
        store.history(machine.id, { toolId, pocket }, page),
        store.notes(machine.id),
      ])
      const from = Math.min(now(), ...lives.map((life) => life.from))
      const pockets = [...new Set(lives.map((life) => life.pocket))]
      // A bucket may begin before the life that it belongs to.
      const wear = await store.wear(machine.id, from - 4 * HOUR_MS, pockets)
      return {
        lives: lives.map((life) => presentLife(life, notes.get(life.toolId), wear.get(lifeKey(life)) ?? [])),
        total,
      }
    },

    async change(
      { caller, address }: RequestActor,
      machine: MachineRecord,
      toolId: string,
      changes: ToolChanges,
    ): Promise<Tool> {
      await find(machine, toolId)
      await db.transaction(async (tx) => {
        const before = await store.noteForChange(tx, machine.id, toolId)
        const text = (given: string | undefined, old: string | null): string | null =>
          given === undefined ? old : given.trim() || null
        const amount = (given: number | null | undefined, old: number | null): number | null =>
          given === undefined ? old : given
        const note = {
          name: text(changes.name, before.name),
          note: text(changes.note, before.note),
          diameter: amount(changes.diameter, before.diameter),
          length: amount(changes.length, before.length),
          limit: amount(changes.lifeLimit, before.limit),
        }
        await store.putNote(tx, machine.id, toolId, note, { accountId: caller.accountId, at: now() })
        const detail = () => ({ toolId, ...changes })
        await audit.recordOnMachines({ caller, address }, 'tool_changed', [machine], detail, tx)
      })
      return await get(machine, toolId)
    },
  }
}

/** A new tool wears as those before it did, when it is of the same kind and counts in the same unit. */
const isAlike = (a: StoredLife, b: StoredLife): boolean =>
  (a.tool?.unit ?? '') === (b.tool?.unit ?? '') &&
  (a.toolId === b.toolId || (a.tool !== null && a.tool.name === b.tool?.name))

function isWanted(tool: Tool, filter: ToolFilter, now: number): boolean {
  const { search, family, condition, withinDays } = filter
  if (family !== null && tool.family !== family) return false
  if (condition !== null && tool.condition !== condition) return false
  const until = now + (withinDays ?? 0) * DAY_MS
  if (withinDays !== null && Date.parse(tool.runsOut.time ?? '9999-01-01') > until) return false
  const words = search?.toLowerCase() ?? ''
  return [tool.name, tool.toolId, tool.place].some((text) => text.toLowerCase().includes(words))
}

/** Broken ones, then those that run out first, then the rest by what is left of them. */
function byUrgency(a: Tool, b: Tool): number {
  const key = ({ condition, runsOut: { time } }: Tool): number =>
    condition === 'broken' ? 0 : time === null ? Number.POSITIVE_INFINITY : Date.parse(time)
  const share = ({ lifeLeft, lifeLimit }: Tool): number =>
    lifeLeft === null || lifeLimit === null ? Number.POSITIVE_INFINITY : lifeLeft / lifeLimit
  return (
    compare(key(a), key(b)) ||
    compare(share(a), share(b)) ||
    a.place.localeCompare(b.place, 'en', { numeric: true })
  )
}

/** Without a difference: of two infinities there is none. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
