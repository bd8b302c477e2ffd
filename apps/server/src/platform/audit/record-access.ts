import type { Queryable } from '../database/database.ts'
import type { Audit, Deed } from './audit.ts'

/** The log has the number of machines, and names as many as are readable. */
const MAX_NAMES = 50

interface Organization {
  readonly id: number
  readonly code: string
}

export interface RecordedAccess {
  readonly publicId: string
  readonly owner: Organization
  readonly partner: Organization
  readonly endsAt: Date | null
  readonly note: string
  readonly machines: readonly { readonly name: string }[]
}

/** Access that was given or has ended, in the log of the owner and in that of the partner, each naming the other. */
export async function recordAccess(
  audit: Pick<Audit, 'record'>,
  action: 'access_granted' | 'access_ended',
  { by, address }: Pick<Deed, 'by' | 'address'>,
  { publicId, owner, partner, endsAt, note, machines }: RecordedAccess,
  tx: Queryable,
): Promise<void> {
  const detail = {
    grant: publicId,
    machines: machines.length,
    names: machines.slice(0, MAX_NAMES).map(({ name }) => name),
    endsAt: endsAt?.toISOString() ?? null,
    note,
  }
  const deed = { action, by, detail, address }
  await audit.record({ ...deed, target: partner.code, organizationId: owner.id }, tx)
  await audit.record({ ...deed, target: owner.code, organizationId: partner.id }, tx)
}
