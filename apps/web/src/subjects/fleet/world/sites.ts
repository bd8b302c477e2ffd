import type { Machine, Site } from '@millwright/contract/machines/machines'
import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo'
import { compareNames } from '../../../platform/i18n/intl.ts'
import { countsOf, type StatusCounts } from '../fleet-figures.ts'

export interface SiteMachines {
  readonly site: Site
  readonly machines: readonly Machine[]
}

/** Sites in the order of their names; machines without a known place come apart. */
export function bySite(
  machines: readonly Machine[],
  language: string,
): { sites: SiteMachines[]; nowhere: Machine[] } {
  const byName = compareNames(language)
  const found = new Map<string, { site: Site; machines: Machine[] }>()
  const nowhere: Machine[] = []
  for (const machine of machines) {
    if (machine.Site === null) nowhere.push(machine)
    else {
      const known = found.get(machine.Site.Id)
      if (known) known.machines.push(machine)
      else found.set(machine.Site.Id, { site: machine.Site, machines: [machine] })
    }
  }
  return { sites: [...found.values()].sort((a, b) => byName(a.site.Name, b.site.Name)), nowhere }
}

/** Degrees that are shown around a single plant, so that one sees where on earth it is. */
const LEAST_SPAN = { longitude: 26, latitude: 14 }
/** Of the map, kept free at each edge. */
const MARGIN = 0.14

const around = (values: readonly number[], least: number): [number, number] => {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const spare = Math.max(0, least - (high - low)) / 2
  return [low - spare, high + spare]
}

/** The whole world, or the part of it that holds all sites; what lies outside of the map is not drawn. */
export const projectionOf = (
  sites: readonly Site[],
  width: number,
  height: number,
  isWhole: boolean,
): GeoProjection =>
  fitted(sites, width, height, isWhole).clipExtent([
    [-1, -1],
    [width + 1, height + 1],
  ])

function fitted(sites: readonly Site[], width: number, height: number, isWhole: boolean): GeoProjection {
  if (isWhole || sites.length === 0) return geoNaturalEarth1().fitSize([width, height], { type: 'Sphere' })
  const [west, east] = around(
    sites.map(({ Longitude }) => Longitude),
    LEAST_SPAN.longitude,
  )
  const [south, north] = around(
    sites.map(({ Latitude }) => Latitude),
    LEAST_SPAN.latitude,
  )
  const edge = [
    [width * MARGIN, height * MARGIN],
    [width * (1 - MARGIN), height * (1 - MARGIN)],
  ] as [[number, number], [number, number]]
  const corners = [
    [west, south],
    [east, south],
    [west, north],
    [east, north],
  ].map(([longitude = 0, latitude = 0]) => [
    Math.min(180, Math.max(-180, longitude)),
    Math.min(85, Math.max(-85, latitude)),
  ])
  return geoNaturalEarth1()
    .rotate([-(west + east) / 2, 0])
    .fitExtent(edge, { type: 'MultiPoint', coordinates: corners })
}

/** Sites so near to each other on the screen that they are one bubble. */
export interface Bubble {
  readonly x: number
  readonly y: number
  readonly sites: readonly Site[]
  readonly counts: StatusCounts
  readonly total: number
}

export function bubblesOf(
  groups: readonly SiteMachines[],
  projection: GeoProjection,
  leastDistance: number,
): Bubble[] {
  const clusters: { x: number; y: number; groups: SiteMachines[] }[] = []
  // The largest first: it is where its neighbours are drawn to.
  for (const group of groups.toSorted((a, b) => b.machines.length - a.machines.length)) {
    const spot = projection([group.site.Longitude, group.site.Latitude])
    if (!spot) continue
    const [x, y] = spot
    const near = clusters.find((each) => Math.hypot(each.x - x, each.y - y) < leastDistance)
    if (near) near.groups.push(group)
    else clusters.push({ x, y, groups: [group] })
  }
  return clusters.map(({ x, y, groups: members }) => {
    const machines = members.flatMap((member) => member.machines)
    return {
      x,
      y,
      sites: members.map(({ site }) => site),
      counts: countsOf(machines),
      total: machines.length,
    }
  })
}
