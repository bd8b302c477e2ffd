import type { Machine } from '@millwright/contract/machines/machines'

/** All rows share one axis: that of the zone in which most machines stand; of equals, the first by name. */
export function groupZone(machines: readonly Pick<Machine, 'Country'>[]): {
  zone: string
  isOnly: boolean
} {
  const counts = new Map<string, number>()
  for (const { Country } of machines) counts.set(Country.Timezone, (counts.get(Country.Timezone) ?? 0) + 1)
  const [most] = [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
  return { zone: most?.[0] ?? 'UTC', isOnly: counts.size <= 1 }
}
