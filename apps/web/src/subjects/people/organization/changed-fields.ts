import type { Organization, patchOrganization } from '@millwright/contract/people/organizations'
import type { BodyOf } from '@millwright/contract/wire/call'

export interface OrganizationDraft {
  Logo_Url: string
  Map_View: { BackgroundUrl: string }
}

export const draftOf = ({ Logo_Url, Map_View }: Organization): OrganizationDraft => ({
  Logo_Url,
  Map_View: { BackgroundUrl: Map_View.BackgroundUrl },
})

/** A change carries the changed fields only (rules: people 4). */
export const changedFields = (
  stored: Organization,
  { Logo_Url, Map_View }: OrganizationDraft,
): BodyOf<typeof patchOrganization> => ({
  ...(Logo_Url === stored.Logo_Url ? {} : { Logo_Url }),
  ...(Map_View.BackgroundUrl === stored.Map_View.BackgroundUrl ? {} : { Map_View }),
})
