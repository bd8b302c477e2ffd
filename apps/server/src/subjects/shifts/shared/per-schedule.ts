import type { MachineSchedule } from './schedules.ts'

/** Many machines share a schedule and a zone: what their clocks say is worked out once. */
export function perSchedule<T>(work: (schedule: MachineSchedule, zone: string) => T) {
  const known = new Map<MachineSchedule, Map<string, T>>()
  return (schedule: MachineSchedule, zone: string): T => {
    const byZone = known.get(schedule) ?? new Map<string, T>()
    known.set(schedule, byZone)
    const found = byZone.get(zone)
    if (found !== undefined) return found
    const value = work(schedule, zone)
    byZone.set(zone, value)
    return value
  }
}
