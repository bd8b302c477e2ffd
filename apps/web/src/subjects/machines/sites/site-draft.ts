import type { OwnSite, SiteBody } from '@millwright/contract/machines/sites'

/** What is typed into the form of a site, by the names of the call. */
export type SiteDraft = Omit<SiteBody, 'Latitude' | 'Longitude'> & {
  /** Empty until somebody says where it is. */
  Latitude: number | ''
  Longitude: number | ''
}

const EMPTY: SiteDraft = {
  Name: '',
  Address: '',
  City: '',
  Country: '',
  Latitude: '',
  Longitude: '',
  Map_View: { BackgroundUrl: '' },
}

export const draftOf = (site: OwnSite | null): SiteDraft => {
  if (!site) return EMPTY
  const { Id: _id, Machines: _machines, ...draft } = site
  return draft
}

/** As the call takes it; the form has checked that the place is there. */
export const bodyOf = (draft: SiteDraft): SiteBody => ({
  ...draft,
  Latitude: Number(draft.Latitude),
  Longitude: Number(draft.Longitude),
})

/** Only what is different from what the form began with: what someone else changed meanwhile stays. */
export function changesOf(site: OwnSite, draft: SiteDraft): Partial<SiteBody> {
  const before = draftOf(site)
  const changed = Object.entries(bodyOf(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof SiteDraft]),
  )
  return Object.fromEntries(changed)
}
