import {
  belongsTo,
  isSwitchedOn,
  type MachineTraits,
  type PageRefusal,
  pageRefusal,
  type Switches,
} from '@millwright/domain/machines/page-rule'
import { PAGES, type Page, type PageName } from './pages.ts'
import { OVERRIDE_CHANNELS } from './wire/kpi-channels.ts'
import { INFO_CHANNEL, matchesPattern, STATUS_CHANNEL, STATUS_EVENT } from './wire/topics.ts'

/** The first that matches counts. */
const CHANNEL_PAGES: readonly (readonly [pattern: string, page: PageName])[] = [
  [STATUS_EVENT, 'machine_status'],
  [STATUS_CHANNEL, 'machine_status'],
  [INFO_CHANNEL, 'machine_overview'],
  ['Machine/Hmi/User', 'machine_overview'],
  ['Machine/Hmi/Answer', 'machine_user_messages'],
  ['Alarms/#', 'machine_alarms'],
  ['Logs/AlarmLog', 'machine_alarms'],
  ['Logs/#', 'machine_logs'],
  ['ProductionStatus/#', 'machine_production'],
  ['ProductionProcess/#', 'machine_production'],
  ['Machine/Counters/#', 'machine_production'],
  ['Machine/Cnc/#', 'machine_production'],
  ...Object.values(OVERRIDE_CHANNELS).map((channel) => [channel, 'machine_production'] as const),
  ['Tooling/#', 'machine_tooling'],
  ['Environment/#', 'environmental_sensors'],
  ['ElectricalCabinet/#', 'environmental_sensors'],
  ['Consumption/#', 'machine_energy'],
]

/** The page that a channel belongs to: a person who may not open it does not get the channel either. */
export const pageOfChannel = (channel: string): PageName =>
  CHANNEL_PAGES.find(([pattern]) => matchesPattern(pattern, channel))?.[1] ?? 'machine_data'

/**
 * Why a channel of a machine is not open; null when it is. One of a page that the machine does not have is plain data,
 * but not where that page is switched off for all.
 */
export function channelRefusal(
  channel: string,
  machine: MachineTraits,
  switches: Switches,
): PageRefusal | null {
  const page: Page = PAGES[pageOfChannel(channel)]
  const isPlainData = isSwitchedOn(page, switches) && !belongsTo(page, machine)
  return pageRefusal(isPlainData ? PAGES.machine_data : page, machine, switches)
}
