import type { DemoOrganization, DemoSite } from '@millwright/simulator/fleet'

interface DemoSitePlace {
  readonly publicId: string
  readonly organization: DemoOrganization
  readonly city: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
}

/** The plants of the demo's customers, by name. */
export const DEMO_SITES: Record<DemoSite, DemoSitePlace> = {
  'Nordhaus Bremen': {
    publicId: 'site-1',
    organization: 'NORDHAUS',
    city: 'Bremen',
    country: 'DE',
    latitude: 53.079,
    longitude: 8.801,
  },
  'Nordhaus Graz': {
    publicId: 'site-2',
    organization: 'NORDHAUS',
    city: 'Graz',
    country: 'AT',
    latitude: 47.071,
    longitude: 15.439,
  },
  'Segheria Belluno': {
    publicId: 'site-3',
    organization: 'SEGHERIA',
    city: 'Belluno',
    country: 'IT',
    latitude: 46.14,
    longitude: 12.217,
  },
}
