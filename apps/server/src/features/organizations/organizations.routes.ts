import { getOrganization, listMachineGroups } from '@millwright/contract/calls/organizations'
import { paged, type Serve } from '../../api/serve.ts'
import { accessDenied } from '../../errors.ts'
import type { GroupStore } from '../../store/group-store.ts'
import type { OrganizationStore } from '../../store/organization-store.ts'

export interface OrganizationsDeps {
  organizations: OrganizationStore
  groups: GroupStore
}

export function serveOrganizations(serve: Serve, { organizations, groups }: OrganizationsDeps): void {
  serve(getOrganization, async ({ params }) => {
    const organization = await organizations.byCode(params.org)
    if (!organization) throw accessDenied()
    const { code, name, type, logoUrl } = organization
    return { result: { BusinessCode: code, Name: name, Type: type, Logo_Url: logoUrl } }
  })

  serve(listMachineGroups, async ({ caller }) => {
    const seen = await groups.listSeenBy(caller)
    return paged(
      seen.map((group) => ({
        Id: group.publicId,
        Name: group.name,
        OrganizationCode: group.organizationCode,
        Machine_Ids: group.machineIds.map((Id) => ({ Id })),
      })),
      seen.length,
    )
  })
}
