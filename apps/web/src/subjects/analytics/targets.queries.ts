import {
  type AnalyticsTarget,
  deleteAnalyticsTarget,
  deleteMachineTarget,
  listAnalyticsTargets,
  listMachineTargets,
  putAnalyticsTarget,
  putMachineTarget,
} from '@millwright/contract/analytics/analytics-targets'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'

/** Whose targets: of one machine, or of all machines of the organization. */
export interface TargetOwner {
  readonly org: string
  readonly machineId: string | null
}

export const targetsKey = ({ org, machineId }: TargetOwner) => ['analytics-targets', org, machineId] as const

export const targetsQuery = (owner: TargetOwner) =>
  queryOptions({
    queryKey: targetsKey(owner),
    queryFn: async ({ signal }) =>
      owner.machineId === null
        ? (await send(listAnalyticsTargets, { params: { org: owner.org }, signal })).result
        : (await send(listMachineTargets, { params: { id: owner.machineId }, signal })).result,
  })

export const putTarget = ({ org, machineId }: TargetOwner, validFrom: string, body: AnalyticsTarget) =>
  machineId === null
    ? send(putAnalyticsTarget, { params: { org, validFrom }, body })
    : send(putMachineTarget, { params: { id: machineId, validFrom }, body })

export const removeTarget = ({ org, machineId }: TargetOwner, validFrom: string) =>
  machineId === null
    ? send(deleteAnalyticsTarget, { params: { org, validFrom } })
    : send(deleteMachineTarget, { params: { id: machineId, validFrom } })
