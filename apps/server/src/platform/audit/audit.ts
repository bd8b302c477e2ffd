import type { AuditAction } from '@millwright/contract/subjects'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Logger } from 'pino'
import type { Queryable } from '../database/database.ts'
import type { GrantStore } from '../registry/grant-store.ts'
import type { MachineRecord } from '../registry/machine-record.ts'
import type { Caller } from '../registry/session-store.ts'
import type { AuditStore, NewAuditEntry } from './audit-store.ts'

/** Who an entry is about: a caller, or someone whose sign-in was refused. */
export type Actor = Pick<Caller, 'accountId' | 'organizationId' | 'name' | 'email' | 'organizationCode'>

export interface Deed {
  readonly action: AuditAction
  readonly by: Actor
  /** A name that people know; internal ids say nothing to those who read the log. */
  readonly target: string
  readonly detail?: Record<string, unknown>
  readonly address: string
  /** The organization that reads the entry, when it is not the actor's. */
  readonly organizationId?: number
}

export interface AuditDeps {
  store: AuditStore
  grants: GrantStore
  log: Logger
  now: () => number
}

/** A partner who works on a machine makes hundreds of calls; one entry per hour is enough. */
const PARTNER_READ_MS = HOUR_MS
const AUDIT_READ_MINUTES = 10
const MAX_CACHED = 100_000

/** Records who did what. With a transaction the change and its entry are stored together or not at all. */
export function createAudit({ store, grants, log, now }: AuditDeps) {
  const lastReads = new Map<string, number>()

  const record = (deed: Deed, tx?: Queryable): Promise<void> => store.add(entryOf(deed), tx)

  return {
    record,

    /** One entry in the log of each organization that owns one of the machines, also where another acted. */
    async recordOnMachines(
      { caller, address }: { readonly caller: Actor; readonly address: string },
      action: AuditAction,
      machines: readonly MachineRecord[],
      detailOf: (own: readonly MachineRecord[]) => Record<string, unknown>,
      tx: Queryable,
    ): Promise<void> {
      for (const [organizationId, own] of Map.groupBy(machines, (machine) => machine.organizationId)) {
        const target = own[0]?.name ?? ''
        await record({ action, by: caller, target, detail: detailOf(own), address, organizationId }, tx)
      }
    },

    /** Paging through the log counts as one read. */
    noteAuditRead: (by: Caller, address: string): Promise<void> =>
      store.addUnlessRepeated(
        entryOf({ action: 'audit_read', by, target: by.organizationCode, address }),
        AUDIT_READ_MINUTES,
      ),

    /** Shows the owner of a machine which partner reads it. Does not delay the read itself. */
    notePartnerRead(caller: Caller, machine: MachineRecord, address: string): void {
      const key = `${caller.accountId} ${machine.id}`
      const at = now()
      if (at - (lastReads.get(key) ?? 0) < PARTNER_READ_MS) return
      if (lastReads.size >= MAX_CACHED) lastReads.clear()
      lastReads.set(key, at)
      const { organizationId } = machine
      Promise.all([
        record({ action: 'partner_read_machine', by: caller, target: machine.name, address, organizationId }),
        grants.noteUse(caller.organizationId, machine.id),
      ]).catch((error: unknown) => {
        lastReads.delete(key)
        log.error({ err: error, machine: machine.publicId }, 'the read of a partner could not be recorded')
      })
    },
  }
}

const entryOf = ({ action, by, target, detail = {}, address, organizationId }: Deed): NewAuditEntry => ({
  organizationId: organizationId ?? by.organizationId,
  action,
  accountId: by.accountId,
  actorName: by.name,
  actorEmail: by.email,
  actorOrganization: by.organizationCode,
  target,
  detail,
  address,
})

export type Audit = ReturnType<typeof createAudit>
