import { getMachine, listGroupMachines, type Machine } from '@millwright/contract/calls/machines'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { heardSince } from '../live/heard-status.ts'
import { MACHINES_KEY, patched } from '../live/status-patch.ts'

/** Spec §9: fetch-all page size. */
const PAGE = 100

/** All machines of a group. The first page tells how many there are; the others are fetched side by side. */
export const groupMachinesQuery = (org: string, groupId: string) =>
  queryOptions({
    queryKey: [MACHINES_KEY, 'group', org, groupId],
    queryFn: async ({ signal }): Promise<Machine[]> => {
      const askedAt = Date.now()
      const page = (skip: number) =>
        send(listGroupMachines, { params: { org, groupId }, query: { skip, limit: PAGE }, signal })
      const first = await page(0)
      const starts = []
      for (let skip = PAGE; skip < (first.total ?? 0); skip += PAGE) starts.push(skip)
      const rest = await Promise.all(starts.map(page))
      return [first, ...rest].flatMap((answer) => answer.result).map((machine) => current(machine, askedAt))
    },
  })

export const machineQuery = (id: string) =>
  queryOptions({
    queryKey: [MACHINES_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Machine> => {
      const askedAt = Date.now()
      return current((await send(getMachine, { params: { id }, signal })).result, askedAt)
    },
  })

/** An answer may have left the server before an event that has already arrived here: then the event stands. */
const current = (machine: Machine, askedAt: number): Machine =>
  patched(machine, heardSince(machine.Id, askedAt))
