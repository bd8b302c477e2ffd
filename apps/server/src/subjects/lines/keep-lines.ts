import { randomUUID } from 'node:crypto'
import type { LineFlow, LineOfMachines, NewLine } from '@millwright/contract/lines/lines-shapes'
import { type FlowFault, flowFault, MAX_LINES } from '@millwright/domain/lines/flow'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import type { Transaction } from '../../platform/database/database.ts'
import { readDay, readPlanDay } from '../../platform/http/period.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createLineStore, type LineRecord } from './line-store.ts'
import { presentLine, readFlow, zoneOf } from './present-line.ts'

export type KeepLinesDeps = Needs<'machines' | 'sites', 'audit' | 'bus' | 'db' | 'now'>

const SAYS: Readonly<Record<FlowFault['kind'], string>> = {
  twice: 'names a machine a second time',
  unknown: 'is no machine of this flow',
  self: 'delivers to itself',
  unjoined: 'is joined to no other machine',
  circle: 'gets its own parts back',
}

/** Lines, and how parts flow in them from a day on (rules: lines 1). */
export function createKeepLines({ stores, audit, bus, db, now }: KeepLinesDeps) {
  const lines = createLineStore(db)

  const today = (line: LineRecord): PlainDay => dayAt(now(), usableZone(zoneOf(line)))

  async function find(caller: Caller, publicId: string, tx?: Transaction): Promise<LineRecord> {
    const line = await lines.seenBy(caller, publicId, tx)
    if (!line) throw new CallError('LINE_NOT_FOUND', 'There is no such line')
    return line
  }

  /** The machines of a faultless flow, by public id. */
  async function readMachines(caller: Caller, flow: LineFlow): Promise<Map<string, MachineRecord>> {
    const fault = flowFault(readFlow(flow))
    if (fault)
      throw new CallError('FLOW_NOT_VALID', `${fieldOf(fault)} ${SAYS[fault.kind]}`, {
        field: fieldOf(fault),
      })
    const seen = await stores.machines.manySeenBy(caller, flow.MachineIds)
    // One that another organization opened for a while would take the line with it when it closes again.
    const own = seen.filter(({ organizationId }) => organizationId === caller.organizationId)
    const byId = new Map(own.map((machine) => [machine.publicId, machine]))
    const missing = flow.MachineIds.findIndex((id) => !byId.has(id))
    if (missing >= 0)
      throw new CallError('ERROR_MACHINE_NOT_FOUND', 'There is no such machine', {
        field: `Flow.MachineIds.${missing}`,
      })
    return byId
  }

  function readValidFrom(text: string, zone: string): PlainDay {
    const day = readPlanDay('ValidFrom', text)
    const { first, last } = validFromBounds(dayAt(now(), usableZone(zone)))
    if (day < first || day > last) throw badField('ValidFrom', 'must lie within a year from today')
    return day
  }

  async function readSite({ organizationId }: Caller, siteId: string | null): Promise<number | null> {
    if (siteId === null) return null
    const site = await stores.sites.find(organizationId, siteId)
    if (!site) throw new CallError('SITE_NOT_FOUND', 'There is no such site', { field: 'SiteId' })
    return site.id
  }

  const changed = ({ organizationId }: Caller): void => bus.emit('linesChanged', { organizationId })

  return {
    find,

    /** With the flow that held on a day; that of today where none is named. */
    async list(caller: Caller, text?: string): Promise<LineOfMachines[]> {
      const day = text === undefined ? null : readDay('day', text)
      return (await lines.listSeenBy(caller)).map((line) => presentLine(line, day ?? today(line)))
    },

    async add({ caller, address }: RequestActor, body: NewLine): Promise<LineOfMachines> {
      const machines = await readMachines(caller, body.Flow)
      const siteId = await readSite(caller, body.SiteId)
      const zone = machines.get(body.Flow.MachineIds[0] ?? '')?.timezone ?? 'UTC'
      const validFrom = readValidFrom(body.ValidFrom, zone)
      const publicId = `line-${randomUUID()}`
      const { organizationId } = caller
      const name = body.Name.trim()
      await db.transaction(async (tx) => {
        if ((await lines.countHeld(organizationId, tx)) >= MAX_LINES)
          throw new CallError('TOO_MANY_LINES', `There are ${MAX_LINES} lines already`)
        const id = await lines.add({ publicId, organizationId, siteId, name }, tx)
        await lines.putFlow(id, validFrom, readFlow(body.Flow), idsOf(machines), tx)
        const detail = { Id: publicId, ...body }
        await audit.record({ action: 'line_added', by: caller, target: name, detail, address }, tx)
      })
      changed(caller)
      const line = await find(caller, publicId)
      return presentLine(line, today(line))
    },

    async rename({ caller, address }: RequestActor, publicId: string, to: string): Promise<LineOfMachines> {
      const name = to.trim()
      await db.transaction(async (tx) => {
        const line = await find(caller, publicId, tx)
        await lines.rename(line.id, name, tx)
        const detail = { Id: publicId, Before: line.name, After: name }
        await audit.record({ action: 'line_renamed', by: caller, target: name, detail, address }, tx)
      })
      changed(caller)
      const line = await find(caller, publicId)
      return presentLine(line, today(line))
    },

    async putFlow(
      { caller, address }: RequestActor,
      publicId: string,
      body: { readonly Flow: LineFlow; readonly ValidFrom: string },
    ): Promise<LineOfMachines> {
      const { name, ...line } = await find(caller, publicId)
      const machines = await readMachines(caller, body.Flow)
      const validFrom = readValidFrom(body.ValidFrom, zoneOf({ name, ...line }))
      await db.transaction(async (tx) => {
        await find(caller, publicId, tx)
        await lines.putFlow(line.id, validFrom, readFlow(body.Flow), idsOf(machines), tx)
        const detail = { Id: publicId, ...body }
        await audit.record({ action: 'line_flow_changed', by: caller, target: name, detail, address }, tx)
      })
      changed(caller)
      const after = await find(caller, publicId)
      // A flow of a later day is answered as it was sent, not the one that still holds.
      return presentLine(after, validFrom)
    },

    async remove({ caller, address }: RequestActor, publicId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { id, name } = await find(caller, publicId, tx)
        await lines.remove(id, tx)
        const detail = { Id: publicId }
        await audit.record({ action: 'line_removed', by: caller, target: name, detail, address }, tx)
      })
      changed(caller)
    },
  }
}

const idsOf =
  (machines: ReadonlyMap<string, MachineRecord>) =>
  (publicId: string): number =>
    machines.get(publicId)?.id ?? 0

const fieldOf = ({ buffer, side, place }: FlowFault): string =>
  buffer === null
    ? `Flow.MachineIds.${place}`
    : `Flow.Buffers.${buffer}.${side === 'from' ? 'From' : 'To'}.${place}`
