import { randomUUID } from 'node:crypto'
import type { Grant } from '@millwright/contract/people/partner-access'
import type { Audit } from '../../../platform/audit/audit.ts'
import { recordAccess } from '../../../platform/audit/record-access.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { publish } from '../../../platform/events/publish-store.ts'
import type { GrantRecord, GrantStore } from '../../../platform/registry/grant-store.ts'
import type { OrganizationStore } from '../../../platform/registry/organization-store.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { badField, CallError } from '../../../platform/runtime/errors.ts'
import { accessGiven } from '../shared/access-given.ts'
import { presentGrant } from './present-grant.ts'

export interface PartnerAccessDeps {
  store: GrantStore
  organizations: OrganizationStore
  db: Pick<Database, 'transaction'>
  audit: Audit
  bus: Bus
  now: () => number
}

export interface WantedGrant {
  readonly PartnerCode: string
  readonly Machine_Ids: readonly string[]
  readonly EndsAt: string | null
  readonly Note?: string
}

const MAX_YEARS = 5
const ISO_WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

const notFound = (): CallError => new CallError('NOT_FOUND', 'There is no such access')

/** Owners open only their own machines: access that was given cannot be passed on. */
export function createPartnerAccess({ store, organizations, db, audit, bus, now }: PartnerAccessDeps) {
  function readEnd(text: string | null): Date | null {
    if (text === null) return null
    const end = new Date(ISO_WITH_OFFSET.test(text) ? text : Number.NaN)
    if (Number.isNaN(end.getTime())) throw badField('EndsAt', 'must be an ISO 8601 time with an offset')
    const latest = new Date(now())
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS)
    if (end.getTime() <= now()) throw badField('EndsAt', 'must be in the future')
    if (end > latest) throw badField('EndsAt', `must be at most ${MAX_YEARS} years ahead`)
    return end
  }

  async function findPartner(caller: Caller, code: string) {
    const partner = await organizations.byCode(code.trim().toUpperCase())
    if (partner?.type !== 'VENDOR' || partner.id === caller.organizationId)
      throw new CallError('PARTNER_NOT_FOUND', 'There is no such partner', { field: 'PartnerCode' })
    return partner
  }

  const record = (
    action: 'access_granted' | 'access_ended',
    { by, address }: { by: Caller; address: string },
    grant: Pick<GrantRecord, 'publicId' | 'partnerId' | 'partnerCode' | 'endsAt' | 'note'> & {
      readonly machines: readonly { readonly name: string }[]
    },
    tx: Queryable,
  ): Promise<void> => {
    const { partnerId, partnerCode, ...rest } = grant
    const owner = { id: by.organizationId, code: by.organizationCode }
    const partner = { id: partnerId, code: partnerCode }
    return recordAccess(audit, action, { by, address }, { ...rest, owner, partner }, tx)
  }

  async function find(caller: Caller, publicId: string): Promise<GrantRecord> {
    const grant = await store.ofOwner(caller.organizationId, publicId)
    if (!grant) throw notFound()
    return grant
  }

  return {
    async list(caller: Caller): Promise<Grant[]> {
      const grants = await store.listOf(caller.organizationId)
      return grants.map((grant) => presentGrant(grant, caller.organizationId, now()))
    },

    async create(caller: Caller, wanted: WantedGrant, address: string): Promise<Grant> {
      const endsAt = readEnd(wanted.EndsAt)
      const partner = await findPartner(caller, wanted.PartnerCode)
      const wantedIds = new Set(wanted.Machine_Ids)
      const machines = await store.ownMachines(caller.organizationId, [...wantedIds])
      if (machines.length < wantedIds.size)
        throw new CallError('ERROR_MACHINE_NOT_FOUND', 'Not all of these machines are yours', {
          field: 'Machine_Ids',
        })
      const grant = {
        publicId: randomUUID(),
        ownerId: caller.organizationId,
        partnerId: partner.id,
        note: wanted.Note?.trim() ?? '',
        grantedBy: caller.email,
        endsAt,
      }
      await db.transaction(async (tx) => {
        await store.add({ ...grant, machineIds: machines.map(({ id }) => id) }, tx)
        const named = machines.map(({ id, name }) => ({ id: String(id), name }))
        await record(
          'access_granted',
          { by: caller, address },
          { ...grant, partnerCode: partner.code, machines: named },
          tx,
        )
        const { publicId, ownerId, partnerId } = grant
        await publish(tx, accessGiven, { grant: publicId, ownerId, organizationId: partnerId })
      })
      bus.emit('rightsChanged', { organizationId: partner.id })
      return presentGrant(await find(caller, grant.publicId), caller.organizationId, now())
    },

    async end(caller: Caller, publicId: string, address: string): Promise<void> {
      const grant = await find(caller, publicId)
      await db.transaction(async (tx) => {
        if (!(await store.end(grant.id, caller.email, tx))) throw notFound()
        await record('access_ended', { by: caller, address }, grant, tx)
      })
      bus.emit('rightsChanged', { organizationId: grant.partnerId })
    },
  }
}
