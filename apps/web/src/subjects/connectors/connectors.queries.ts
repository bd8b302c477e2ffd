import {
  browseMachine,
  type ConnectorDraft,
  getMachineConnector,
  listTemplates,
  locateNodes,
  proposeMapping,
  searchMachine,
  tryMapping,
} from '@millwright/contract/connectors/connectors'
import type { MappedChannel, NodePlace } from '@millwright/contract/connectors/mapping-shapes'
import type { Machine } from '@millwright/contract/machines/machines'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { livePatches } from '../../platform/live/live-patches.ts'
import { statusChannel } from '../../platform/live/status-patch.ts'
import { type ConnectorEdit, draftOf } from './connector-edit.ts'

export type OfMachine = Pick<Machine, 'Id' | 'OrganizationCode'>
export const paramsOf = ({ Id, OrganizationCode }: OfMachine) => ({ org: OrganizationCode, id: Id })

/** Several problems of one moment are asked for once. */
const SETTLE_MS = 200
/** No event says that a connector is not heard any more. */
const HEAR_AGAIN_MS = 20_000
/** Values that a machine offers move; a trial grows. */
const LOOK_AGAIN_MS = 5_000
const TRY_AGAIN_MS = 2_000

export const machineConnectorQuery = (machine: OfMachine) =>
  queryOptions({
    queryKey: ['machine-connector', machine.Id],
    queryFn: async ({ signal }) =>
      (await send(getMachineConnector, { params: paramsOf(machine), signal })).result,
    refetchInterval: HEAR_AGAIN_MS,
    meta: livePatches<unknown>({
      channels: () => [statusChannel(machine.Id)],
      refetchOn: {
        connectorHealthChanged: { when: ({ machineId }) => machineId === machine.Id, afterMs: SETTLE_MS },
      },
    }),
  })

/** A level of what the machine offers; null is the top. */
export const levelQuery = (machine: OfMachine, draft: ConnectorDraft, node: string | null) =>
  queryOptions({
    queryKey: ['machine-connector', machine.Id, 'level', draft, node],
    queryFn: async ({ signal }) =>
      (await send(browseMachine, { params: paramsOf(machine), body: { Draft: draft, Node: node }, signal }))
        .result,
    refetchInterval: LOOK_AGAIN_MS,
    retry: false,
    gcTime: 60_000,
  })

export const proposalQuery = (machine: OfMachine, draft: ConnectorDraft) =>
  queryOptions({
    queryKey: ['machine-connector', machine.Id, 'proposal', draft],
    queryFn: async ({ signal }) =>
      (await send(proposeMapping, { params: paramsOf(machine), body: { Draft: draft }, signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 60_000,
  })

export const trialQuery = (machine: OfMachine, draft: ConnectorDraft, mapping: readonly MappedChannel[]) =>
  queryOptions({
    queryKey: ['machine-connector', machine.Id, 'trial', draft, mapping],
    queryFn: async ({ signal }) =>
      (
        await send(tryMapping, {
          params: paramsOf(machine),
          body: { Draft: draft, Mapping: [...mapping], Nodes: [] },
          signal,
        })
      ).result,
    refetchInterval: TRY_AGAIN_MS,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 60_000,
  })

/** Nodes by a part of their name. */
export const searchQuery = (machine: OfMachine, draft: ConnectorDraft, text: string) =>
  queryOptions({
    queryKey: ['machine-connector', machine.Id, 'search', draft, text],
    queryFn: async ({ signal }) =>
      (await send(searchMachine, { params: paramsOf(machine), body: { Draft: draft, Text: text }, signal }))
        .result,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 60_000,
  })

/** Where the nodes of a template are on this machine. */
export const locatedQuery = (machine: OfMachine, draft: ConnectorDraft, places: readonly NodePlace[]) =>
  queryOptions({
    queryKey: ['machine-connector', machine.Id, 'located', draft, places],
    queryFn: async ({ signal }) =>
      (
        await send(locateNodes, {
          params: paramsOf(machine),
          body: { Draft: draft, Nodes: [...places] },
          signal,
        })
      ).result,
    retry: false,
    gcTime: 60_000,
  })

/** Of the nodes of a mapping, for a template; none where the machine cannot be read now: then its ids alone count. */
export async function placesOf(machine: OfMachine, edit: ConnectorEdit): Promise<readonly NodePlace[]> {
  const draft = draftOf(edit)
  if (!draft) return []
  const nodes = [...new Set(edit.mapping.map(({ Node }) => Node))]
  const Nodes = nodes.map((Node) => ({ Node, Meaning: null, Path: [] }))
  try {
    const { result } = await send(locateNodes, { params: paramsOf(machine), body: { Draft: draft, Nodes } })
    return result.Found.flatMap(({ Place }) => Place ?? [])
  } catch {
    return []
  }
}

export const templatesQuery = (org: string) =>
  queryOptions({
    queryKey: ['connector-templates', org],
    queryFn: async ({ signal }) => (await send(listTemplates, { params: { org }, signal })).result,
  })
