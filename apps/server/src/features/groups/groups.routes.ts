import * as calls from '@millwright/contract/calls/groups'
import { type Api, paged } from '../../api/serve.ts'
import { createGroups, type GroupsDeps } from './groups.ts'

export const serveGroups = ({ serve }: Api, deps: GroupsDeps): void => {
  const groups = createGroups(deps)

  serve(calls.listMachineGroups, async ({ caller }) => {
    const seen = await groups.list(caller)
    return paged(seen, seen.length)
  })

  serve(calls.getMachineGroup, async ({ group }) => ({ result: await groups.present(group) }))

  serve(calls.createMachineGroup, async ({ body, ...asker }) => ({
    result: await groups.add(asker, body.Name, body.OrganizationCode),
  }))

  serve(calls.renameMachineGroup, async ({ group, body, ...asker }) => ({
    result: await groups.rename(asker, group, body.Name),
  }))

  serve(calls.putGroupMachines, async ({ group, body, ...asker }) => ({
    result: await groups.putMachines(asker, group, body.Machine_Ids),
  }))

  serve(calls.listGroupUsers, async ({ caller, group, query }) => {
    const { skip = 0, limit = 100 } = query
    const page = await groups.usersOf(caller, group, { skip, limit })
    return paged(page.users, page.total)
  })

  serve(calls.deleteMachineGroup, ({ group, ...asker }) => groups.remove(asker, group))
}
