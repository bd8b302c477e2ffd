import * as calls from '@millwright/contract/machines/machines'
import { createFactLagStore } from '../../platform/facts/fact-lag-store.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import { createMachines, type MachinesDeps } from './machines.ts'

const pageOf = ({ skip = 0, limit = 100 }: { skip?: number; limit?: number }) => ({ skip, limit })

export const serveMachines = ({ serve }: Api, deps: MachinesDeps): void => {
  const machines = createMachines(deps)
  const factLags = createFactLagStore(deps.db)

  for (const call of [calls.getMachine, calls.getMachineByApi])
    serve(call, async ({ caller, machine }) => ({ result: await machines.present(caller, machine) }))

  serve(calls.listLaggingFacts, async ({ machine }) => {
    const lags = await factLags.ofMachine(machine.id)
    return paged(
      lags.map(({ fact, since, tries }) => ({ Fact: fact, Since: since, Failures: tries })),
      lags.length,
    )
  })

  serve(calls.patchMachine, async ({ machine, body, ...actor }) => ({
    result: await machines.change(actor, machine, body),
  }))

  serve(calls.listMyMachines, async ({ caller, query }) => {
    const page = await machines.pageSeenBy(caller, pageOf(query))
    return paged(page.machines, page.total)
  })

  serve(calls.listGroupMachines, async ({ caller, group, query }) => {
    const page = await machines.pageOfGroup(caller, group.id, pageOf(query))
    return paged(page.machines, page.total)
  })
}
