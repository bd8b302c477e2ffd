import { listMachineGroups } from '@millwright/contract/calls/groups'
import { getOrganization, type Organization } from '@millwright/contract/calls/organizations'
import type { Feature } from '../../api/feature.ts'
import { paged } from '../../api/serve.ts'
import { accessDenied } from '../../errors.ts'
import type { OrganizationRecord } from '../../store/organization-store.ts'

export const serveOrganizations: Feature = (serve, { stores: { organizations, groups } }) => {
  serve(getOrganization, async ({ params }) => {
    const organization = await organizations.byCode(params.org)
    if (!organization) throw accessDenied()
    return { result: presentOrganization(organization) }
  })

  serve(listMachineGroups, async ({ caller }) => {
    const seen = await groups.listSeenBy(caller)
    return paged(
      seen.map((group) => ({
        Id: group.publicId,
        Name: group.name,
        OrganizationCode: group.organizationCode,
        IsAll: group.isAll,
        Machine_Ids: group.machineIds.map((Id) => ({ Id })),
      })),
      seen.length,
    )
  })
}

const presentOrganization = (organization: OrganizationRecord): Organization => ({
  BusinessCode: organization.code,
  Name: organization.name,
  Type: organization.type,
  Logo_Url: organization.logoUrl,
  Map_View: { BackgroundUrl: organization.mapBackgroundUrl },
})
