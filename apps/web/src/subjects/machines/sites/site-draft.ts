import type { OwnSite, SiteBody } from '@millwright/contract/machines/sites'

/** By the names of the call. */
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
  Map_View: { BackgroundUrl: '', Width: null },
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

/** A place as maps copy it, `47.8564, 12.1225`, also with degrees; null for anything else. */
export function placeIn(text: string): { Latitude: number; Longitude: number } | null {
  const [, north, toSouth, east, toWest] =
    /^\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([EWO])?\s*$/i.exec(
      text,
    ) ?? []
  if (north === undefined || east === undefined) return null
  const Latitude = Number(north) * (toSouth?.toUpperCase() === 'S' ? -1 : 1)
  const Longitude = Number(east) * (toWest?.toUpperCase() === 'W' ? -1 : 1)
  return Math.abs(Latitude) <= 90 && Math.abs(Longitude) <= 180 ? { Latitude, Longitude } : null
}
