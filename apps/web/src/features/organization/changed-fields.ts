import type { BodyOf } from '@millwright/contract/call'
import type { Organization, patchOrganization } from '@millwright/contract/calls/organizations'

/** A change carries the changed fields only (rules: people 4). */
export const changedFields = (
  stored: Organization,
  { logo, background }: { logo: string; background: string },
): BodyOf<typeof patchOrganization> => ({
  ...(logo === stored.Logo_Url ? {} : { Logo_Url: logo }),
  ...(background === stored.Map_View.BackgroundUrl ? {} : { Map_View: { BackgroundUrl: background } }),
})
