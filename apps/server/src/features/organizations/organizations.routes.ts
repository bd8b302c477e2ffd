import { getOrganization, listMachineGroups } from '@millwright/contract/calls/organizations'
import type { Feature } from '../../api/feature.ts'
import { paged } from '../../api/serve.ts'
import { accessDenied } from '../../errors.ts'

export const serveOrganizations: Feature = (serve, { stores: { organizations, groups } }) => {
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
