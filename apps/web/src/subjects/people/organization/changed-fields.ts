import type { Organization, patchOrganization } from '@millwright/contract/people/organizations'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { PlanDraft } from '../../machines/shared/contents/plan-field.tsx'

export interface OrganizationDraft {
  Logo_Url: string
  Map_View: PlanDraft
}

export const draftOf = ({ Logo_Url, Map_View }: Organization): OrganizationDraft => ({
  Logo_Url,
  Map_View,
})

const isSamePlan = (one: PlanDraft, other: PlanDraft): boolean =>
  one.BackgroundUrl === other.BackgroundUrl && one.Width === other.Width

/** A change carries the changed fields only (rules: people 4). */
export const changedFields = (
  stored: Organization,
  { Logo_Url, Map_View }: OrganizationDraft,
): BodyOf<typeof patchOrganization> => ({
  ...(Logo_Url === stored.Logo_Url ? {} : { Logo_Url }),
  ...(isSamePlan(Map_View, stored.Map_View) ? {} : { Map_View }),
})
