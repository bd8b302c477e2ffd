import * as calls from '@millwright/contract/people/groups'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { createGroups, type GroupsDeps } from './groups.ts'

export const serveGroups = ({ serve }: Api, deps: GroupsDeps): void => {
  const groups = createGroups(deps)

  serve(calls.listMachineGroups, async ({ caller }) => {
    const seen = await groups.list(caller)
    return paged(seen, seen.length)
  })

  serve(calls.getMachineGroup, async ({ caller, group }) => ({
    result: await groups.present(group, caller),
  }))

  serve(calls.createMachineGroup, async ({ body, ...actor }) => ({
    result: await groups.add(actor, body.Name, body.OrganizationCode),
  }))

  serve(calls.renameMachineGroup, async ({ group, body, ...actor }) => ({
    result: await groups.rename(actor, group, body.Name),
  }))

  serve(calls.putGroupMachines, async ({ group, body, ...actor }) => ({
    result: await groups.putMachines(actor, group, body.Machine_Ids),
  }))

  serve(calls.putGroupInHomeAssistant, async ({ group, body, ...actor }) => ({
    result: await groups.putInHomeAssistant(actor, group, body.InHomeAssistant),
  }))

  serve(calls.publishGroup, async ({ group, body, ...actor }) => ({
    result: await groups.publish(actor, group, body),
  }))

  serve(calls.listGroupUsers, async ({ caller, group, query }) => {
    const { skip = 0, limit = 100 } = query
    const page = await groups.usersOf(caller, group, { skip, limit })
    return paged(page.users, page.total)
  })

  serve(calls.deleteMachineGroup, ({ group, ...actor }) => groups.remove(actor, group))
}
