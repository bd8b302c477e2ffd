import type { ProposedJoin } from '@millwright/contract/lines/lines-shapes'
import {
  nearProposals,
  PROPOSAL_MS,
  programProposals,
  strongestProposals,
} from '@millwright/domain/lines/proposals'
import type { Caller } from '../../platform/registry/session-store.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ProductionStores } from '../production/shared/production-stores.ts'

export type ProposeJoinsDeps = Needs<'machines' | 'sites', 'now', Pick<ProductionStores, 'productions'>>

const MOST_MACHINES = 500

/** Joins that the floor plan and programs suggest (rules: lines 2), of machines of the caller's organization. */
export function createProposeJoins({ stores, now }: ProposeJoinsDeps) {
  return async (caller: Caller, siteId: string | undefined): Promise<ProposedJoin[]> => {
    const { organizationId } = caller
    if (siteId !== undefined && !(await stores.sites.find(organizationId, siteId)))
      throw new CallError('SITE_NOT_FOUND', 'There is no such site', { field: 'siteId' })
    const { machines: all } = await stores.machines.pageSeenBy(
      caller,
      { skip: 0, limit: MOST_MACHINES },
      organizationId,
    )
    const machines = all.filter(({ site }) => siteId === undefined || site?.publicId === siteId)
    const sites = Map.groupBy(machines, ({ site }) => site?.publicId ?? '')
    const at = now()
    const names = await stores.productions.namesBetween(
      machines.map(({ id }) => id),
      at - PROPOSAL_MS,
      at,
    )
    const found = [...sites.values()].flatMap((own) => [
      ...nearProposals(own.flatMap(({ publicId, mapView }) => (mapView ? { id: publicId, ...mapView } : []))),
      ...programProposals(new Map(own.map(({ id, publicId }) => [publicId, names.get(id) ?? []]))),
    ])
    return strongestProposals(found).map(({ from, to, because, strength, count }) => ({
      From: from,
      To: to,
      Because: because,
      Strength: strength,
      Count: count,
    }))
  }
}
