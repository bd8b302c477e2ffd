import {
  getOrganization,
  listMachineFamilies,
  listOrganizations,
  listRoles,
  patchOrganization,
} from '@millwright/contract/people/organizations'
import { ROLES_OF } from '@millwright/contract/wire/roles'
import { familyName } from '@millwright/domain/machines/family'
import { type Api, paged } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { createOrganizations } from './organizations.ts'

type OrganizationsNeeds = Needs<'organizations' | 'contents' | 'machines' | 'roles', 'db' | 'audit'>

export const serveOrganizations = ({ serve }: Api, { stores, db, audit }: OrganizationsNeeds): void => {
  const { organizations: store, contents, machines, roles } = stores
  const organizations = createOrganizations({ store, contents, db, audit })

  serve(listOrganizations, async ({ caller }) => {
    const related = await organizations.relatedTo(caller)
    return paged(related, related.length)
  })

  serve(getOrganization, async ({ params }) => ({ result: await organizations.get(params.org) }))

  serve(patchOrganization, async ({ caller, body, address }) => ({
    result: await organizations.change(caller, body, address),
  }))

  serve(listRoles, async ({ params }) => {
    const possible = await roles.labelled(ROLES_OF[params.type])
    return { result: possible.map(({ id, label, name }) => ({ Id: id, Label: label, Name: name })) }
  })

  serve(listMachineFamilies, async ({ caller, params }) => {
    const families = await machines.familiesSeenBy(caller, params.vendorId)
    return { result: families.map((family) => ({ Id: family, Name: familyName(family) })) }
  })
}
