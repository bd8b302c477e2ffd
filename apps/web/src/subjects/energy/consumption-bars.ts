import type { MachineEnergy } from '@millwright/contract/energy/energy'
import type { TFunction } from '@millwright/domain/text/translate'
import type { BarSeries, StackBar } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import { formatLongDay, formatTime } from '../../platform/ui/text/format.ts'
import { fillOf } from '../status/shared/stack-legend.ts'
import { STATUS_LOOK } from '../status/shared/status-look.ts'
import { bucketValues } from './bucket-values.ts'

/** From the ground up: idle lies at the base, so that it compares from hour to hour. */
export const PARTS = [
  { key: 'READY', look: 'READY' },
  { key: 'NoData', look: 'noData' },
  { key: 'DISCONNECTED', look: 'DISCONNECTED' },
  { key: 'POWER_OFF', look: 'POWER_OFF' },
  { key: 'FAIL', look: 'FAIL' },
  { key: 'HANDLING', look: 'HANDLING' },
  { key: 'EXE', look: 'EXE' },
] as const
export type Part = (typeof PARTS)[number]

/** Those in which one of the machines used any, and work. */
export const partsOf = (energies: readonly Pick<MachineEnergy, 'Total'>[]): Part[] =>
  PARTS.filter(({ key }) => key === 'EXE' || energies.some(({ Total }) => Total.ByStatus[key] > 0))

export const seriesOf = (parts: readonly Part[], t: TFunction): BarSeries[] =>
  parts.map(({ look }) => ({
    name: t(STATUS_LOOK[look].labelKey),
    colour: fillOf(look),
    isHatched: look === 'DISCONNECTED',
  }))

interface BucketLook {
  /** Hours of one day, otherwise days. */
  readonly isDay: boolean
  readonly zone: string
  readonly language: string
}

type Bucket = MachineEnergy['Buckets'][number]

export const bucketTitle = ({ From, To }: Bucket, { isDay, zone, language }: BucketLook): string =>
  isDay
    ? `${formatTime(Date.parse(From), zone)} – ${formatTime(Date.parse(To), zone)}`
    : formatLongDay(Date.parse(From), zone, language)

/** A bar for each hour or day, in kWh. */
export const barsOf = (
  energy: MachineEnergy,
  parts: readonly Part[],
  look: BucketLook & { readonly money: (cost: number | null) => string | null },
): StackBar[] =>
  energy.Buckets.map((bucket) => {
    const { isDay, zone } = look
    const [from, to] = [Date.parse(bucket.From), Date.parse(bucket.To)]
    const cost = look.money(bucket.Cost)
    const title = bucketTitle(bucket, look)
    return {
      key: bucket.From,
      label: isDay ? formatTime(from, zone).slice(0, 2) : dayLabel(from, zone),
      title: cost === null ? title : `${title} · ${cost}`,
      values: bucketValues(
        energy,
        bucket,
        parts.map(({ key }) => bucket.Wh[key] / 1000),
      ),
      time: { from, to },
    }
  })

/** The day of the month says enough under a bar. */
const dayLabel = (ts: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { day: '2-digit', timeZone: zone }).format(ts)
