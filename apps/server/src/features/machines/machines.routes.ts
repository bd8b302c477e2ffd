import { getMachine, listGroupMachines, listMyMachines } from '@millwright/contract/calls/machines'
import type { Feature } from '../../api/feature.ts'
import { paged } from '../../api/serve.ts'
import { createMachines } from './machines.ts'

const pageOf = ({ skip = 0, limit = 100 }: { skip?: number; limit?: number }) => ({ skip, limit })

export const serveMachines: Feature = (serve, { stores }) => {
  const machines = createMachines({ store: stores.machines, statuses: stores.statuses })

  serve(getMachine, async ({ machine }) => ({ result: await machines.present(machine) }))

  serve(listMyMachines, async ({ caller, query }) => {
    const page = await machines.pageSeenBy(caller, pageOf(query))
    return paged(page.machines, page.total)
  })

  serve(listGroupMachines, async ({ group, query }) => {
    const page = await machines.pageOfGroup(group.id, pageOf(query))
    return paged(page.machines, page.total)
  })
}
