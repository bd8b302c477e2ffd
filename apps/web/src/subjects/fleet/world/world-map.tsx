import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { geoPath } from 'd3-geo'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { countriesQuery } from '../../machines/shared/sites/countries.queries.ts'
import fleetMapStyles from '../fleet-map.module.css'
import { SiteBubble } from './site-bubble.tsx'
import { type Bubble, bubblesOf, bySite, projectionOf } from './sites.ts'
import worldStyles from './world.module.css'

interface WorldMapProps {
  readonly machines: readonly Machine[]
  readonly siteIds: readonly string[] | null
  readonly onSites: (siteIds: readonly string[] | null) => void
}

/** Pixels at normal density between two bubbles. */
const LEAST_DISTANCE = 76

/** Where on earth the machines are, by plant. */
export function WorldMap({ machines, siteIds, onSites }: WorldMapProps) {
  const { t, i18n } = useTranslation()
  const { rem } = useTokens()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [isWhole, setWhole] = useState(false)
  const countries = useQuery(countriesQuery)
  const { sites, nowhere } = useMemo(() => bySite(machines, i18n.language), [machines, i18n.language])
  // Names and places, and not the machines: these change many times a minute and the shape of the earth does not.
  const spots = JSON.stringify(sites.map(({ site }) => [site.Longitude, site.Latitude]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const projection = useMemo(
    () =>
      projectionOf(
        sites.map(({ site }) => site),
        width,
        height,
        isWhole,
      ),
    [spots, width, height, isWhole],
  )
  const land = useMemo(
    () => (countries.data && width > 0 ? (geoPath(projection)(countries.data) ?? '') : ''),
    [countries.data, projection, width],
  )
  const choose = (bubble: Bubble): void => {
    const ids = bubble.sites.map(({ Id }) => Id)
    onSites(isChosen(bubble) ? null : ids)
  }
  const isChosen = (bubble: Bubble): boolean =>
    siteIds !== null && bubble.sites.every(({ Id }) => siteIds.includes(Id))
  return (
    <CardState query={countries} what={t('fleet.world_map')} isQuiet>
      <div className={worldStyles.world}>
        <div ref={ref} className={worldStyles.worldStage}>
          <svg width={width} height={height} aria-hidden="true">
            <path className={worldStyles.worldLand} data-part="land" d={land} />
          </svg>
          {width > 0 && (
            <ul aria-label={t('fleet.sites')}>
              {bubblesOf(sites, projection, LEAST_DISTANCE * rem).map((bubble) => (
                <li
                  key={bubble.sites.map(({ Id }) => Id).join(' ')}
                  style={{ left: bubble.x, top: bubble.y }}
                >
                  <SiteBubble bubble={bubble} isChosen={isChosen(bubble)} onChoose={() => choose(bubble)} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <footer className={fleetMapStyles.foot}>
          <span>{t('fleet.site_count', { count: sites.length })}</span>
          {nowhere.length > 0 && <span>{t('fleet.without_site', { count: nowhere.length })}</span>}
          <div className="mw-spacer" />
          {siteIds !== null && (
            <Button size="compact-xs" onClick={() => onSites(null)}>
              {t('fleet.all_sites')}
            </Button>
          )}
          <Button size="compact-xs" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'fleet.nearer' : 'fleet.whole_world')}
          </Button>
        </footer>
      </div>
    </CardState>
  )
}
