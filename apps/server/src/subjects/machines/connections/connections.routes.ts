import * as calls from '@millwright/contract/machines/connections'
import { DAY_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { createTtlCache } from '../../../platform/http/ttl-cache.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { type ConnectionCounts, createConnectionListStore } from './connection-list-store.ts'
import { presentConnection, presentHour, presentMachine, presentSums } from './present-connection.ts'

/** Every open page asks: those of one organization share what is counted of all machines. */
const SHARED_MS = 3 * SECOND_MS

/** How devices are connected, and what they did. */
export const serveConnections = ({ serve }: Api, { db, now }: Needs<never, 'db' | 'now'>): void => {
  const store = createConnectionListStore(db)
  const counted = createTtlCache<number, ConnectionCounts>(SHARED_MS, now)

  serve(calls.listConnections, async ({ caller, query }) => {
    const { skip = 0, limit = 100, sort, ...filter } = query
    const { organizationId } = caller
    const [machines, total] = await Promise.all([
      store.page(organizationId, now(), filter, { skip, limit, sort }),
      store.total(organizationId, now(), filter),
    ])
    return paged(machines.map(presentMachine), total)
  })

  serve(calls.getConnectionSums, async ({ caller: { organizationId } }) => {
    const count = () => store.counts(organizationId, now(), new Date(now() - DAY_MS))
    return { result: presentSums(await counted(organizationId, count)) }
  })

  serve(calls.getMachineConnection, async ({ caller, machine }) => {
    const [machines, connections, hours] = await Promise.all([
      store.page(caller.organizationId, now(), {}, { skip: 0, limit: 1 }, machine.id),
      store.openOf(machine.id),
      store.hoursOf(machine.id),
    ])
    return {
      result: {
        Machine: machines[0] ? presentMachine(machines[0]) : null,
        Connections: connections.map(presentConnection),
        History: hours.map(presentHour),
      },
    }
  })
}
