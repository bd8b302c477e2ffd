import type { Machine } from '@millwright/contract/machines/machines'
import { mainZone } from '@millwright/domain/time/main-zone'

/** All rows share one axis: that of the zone in which most machines stand. */
export function groupZone(machines: readonly Pick<Machine, 'Country'>[]): {
  zone: string
  isOnly: boolean
} {
  const zones = machines.map(({ Country }) => Country.Timezone)
  return { zone: mainZone(zones), isOnly: new Set(zones).size <= 1 }
}
