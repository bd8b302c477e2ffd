import { queryOptions } from '@tanstack/react-query'
import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Atlas = Topology<{ countries: GeometryCollection }>

/** Natural Earth, out of the product itself: the map works where there is no internet. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async (): Promise<FeatureCollection> => {
    const { default: atlas } = await import('world-atlas/countries-110m.json')
    const world = atlas as unknown as Atlas
    return feature(world, world.objects.countries)
  },
  staleTime: Number.POSITIVE_INFINITY,
})
