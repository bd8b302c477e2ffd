import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { type MouseEvent, useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { InlineHint } from '../../../platform/ui/page/hint-text.tsx'
import { countriesQuery } from '../shared/sites/countries.queries.ts'
import styles from './place-picker.module.css'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

interface PlacePickerProps {
  /** Null until somebody says where it is. */
  readonly place: Place | null
  readonly onPick: (place: Place) => void
}

/** How much nearer the map comes: a continent becomes a region. */
const NEARER = 8

const rounded = (degrees: number): number => Number(degrees.toFixed(3))

/** Where a site is, chosen on a map that needs no internet: far away first, then nearer. The fields take it exactly. */
export function PlacePicker({ place, onPick }: PlacePickerProps) {
  const { t } = useTranslation()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const countries = useQuery(countriesQuery)
  const [center, setCenter] = useState<Place | null>(null)
  const projection = useMemo(() => {
    const world = geoNaturalEarth1().fitSize([width, height], { type: 'Sphere' })
    if (!center) return world
    return world
      .scale(world.scale() * NEARER)
      .rotate([-center.longitude, 0])
      .center([0, center.latitude])
      .translate([width / 2, height / 2])
      .clipExtent([
        [-1, -1],
        [width + 1, height + 1],
      ])
  }, [width, height, center])
  const land = useMemo(
    () => (countries.data && width > 0 ? (geoPath(projection)(countries.data) ?? '') : ''),
    [countries.data, projection, width],
  )
  const pin = place && width > 0 ? projection([place.longitude, place.latitude]) : null
  const pick = (event: MouseEvent<HTMLButtonElement>): void => {
    // A key names no point of the map.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const spot = projection.invert?.([event.clientX - box.left, event.clientY - box.top])
    if (!spot?.every(Number.isFinite)) return
    const [longitude, latitude] = spot
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
      onPick({ latitude: rounded(latitude), longitude: rounded(longitude) })
  }
  return (
    <div className={styles.root}>
      <div ref={ref} className={styles.stage}>
        <button type="button" aria-label={t('site.pick')} tabIndex={-1} onClick={pick}>
          <svg width={width} height={height} aria-hidden="true">
            <path className={styles.land} d={land} />
            {pin && <circle className={styles.pin} cx={pin[0]} cy={pin[1]} r="5" />}
          </svg>
        </button>
      </div>
      <div className={styles.foot}>
        <InlineHint>{t('site.pick_hint')}</InlineHint>
        <Button
          size="compact-xs"
          disabled={center === null && place === null}
          onClick={() => setCenter(center ? null : place)}
        >
          {t(center ? 'site.farther' : 'site.nearer')}
        </Button>
      </div>
    </div>
  )
}
