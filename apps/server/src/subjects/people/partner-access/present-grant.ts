import type { Grant } from '@millwright/contract/people/partner-access'
import type { GrantRecord } from '../../../platform/registry/grant-store.ts'

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function stateOf({ endedAt, endsAt }: GrantRecord, now: number): Grant['State'] {
  if (endedAt) return 'ended'
  return endsAt && endsAt.getTime() <= now ? 'expired' : 'active'
}

export const presentGrant = (grant: GrantRecord, organizationId: number, now: number): Grant => ({
  Id: grant.publicId,
  Owner: { BusinessCode: grant.ownerCode, Name: grant.ownerName },
  Partner: { BusinessCode: grant.partnerCode, Name: grant.partnerName },
  Machines: grant.machines.map(({ id, name, knownName }) => ({
    Id: id,
    Name: grant.ownerId === organizationId ? name : knownName,
  })),
  Note: grant.note,
  GrantedBy: grant.grantedBy,
  GrantedAt: grant.grantedAt.toISOString(),
  EndsAt: iso(grant.endsAt),
  EndedAt: iso(grant.endedAt),
  EndedBy: grant.endedBy,
  State: stateOf(grant, now),
  LastUsedAt: iso(grant.lastUsedAt),
})
