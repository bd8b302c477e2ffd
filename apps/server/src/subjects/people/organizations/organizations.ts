import type { Organization } from '@millwright/contract/people/organizations'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { ContentStore } from '../../../platform/files/content-store.ts'
import type { OrganizationRecord, OrganizationStore } from '../../../platform/registry/organization-store.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { accessDenied, badField } from '../../../platform/runtime/errors.ts'

export interface OrganizationsDeps {
  store: OrganizationStore
  contents: ContentStore
  db: Pick<Database, 'transaction'>
  audit: Audit
}

export interface OrganizationPatch {
  readonly Logo_Url?: string
  readonly Map_View?: { readonly BackgroundUrl: string; readonly Width?: number | null }
}

export function createOrganizations({ store, contents, db, audit }: OrganizationsDeps) {
  async function get(code: string): Promise<Organization> {
    const organization = await store.byCode(code)
    if (!organization) throw accessDenied()
    return presentOrganization(organization)
  }

  /** A file of the own organization, or none: otherwise the answer would reveal whether another's file exists. */
  async function checkLink(caller: Caller, field: string, link: string | undefined, tx: Queryable) {
    if (!link) return
    if (!(await contents.isOwnLink(caller.organizationId, link, tx)))
      throw badField(field, 'must be a picture that was uploaded here')
  }

  return {
    get,

    /** The floor plan of another organization is not shown. */
    async relatedTo({ organizationId }: Caller): Promise<Organization[]> {
      const related = await store.relatedTo(organizationId)
      return related.map((each) =>
        presentOrganization(
          each.id === organizationId ? each : { ...each, mapBackgroundUrl: '', mapWidth: null },
        ),
      )
    },

    async change(caller: Caller, patch: OrganizationPatch, address: string): Promise<Organization> {
      const { Logo_Url: logoUrl, Map_View: mapView } = patch
      const mapBackgroundUrl = mapView?.BackgroundUrl
      if (logoUrl === undefined && mapBackgroundUrl === undefined) return await get(caller.organizationCode)
      await db.transaction(async (tx) => {
        await checkLink(caller, 'Logo_Url', logoUrl, tx)
        await checkLink(caller, 'Map_View.BackgroundUrl', mapBackgroundUrl, tx)
        const changes = { logoUrl, mapBackgroundUrl, mapWidth: mapView?.Width ?? null }
        await store.change(caller.organizationId, changes, tx)
        await audit.record(
          {
            action: 'organization_changed',
            by: caller,
            target: caller.organizationCode,
            detail: { ...patch },
            address,
          },
          tx,
        )
      })
      return await get(caller.organizationCode)
    },
  }
}

const presentOrganization = (organization: OrganizationRecord): Organization => ({
  BusinessCode: organization.code,
  Name: organization.name,
  type: organization.type,
  Logo_Url: organization.logoUrl,
  Map_View: { BackgroundUrl: organization.mapBackgroundUrl, Width: organization.mapWidth },
})
