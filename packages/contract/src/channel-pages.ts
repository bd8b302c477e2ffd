import {
  belongsTo,
  isSwitchedOn,
  type MachineTraits,
  type PageRefusal,
  pageRefusal,
  type Switches,
} from '@millwright/domain/machines/page-rule'
import { PAGES, type Page, type PageName } from './pages.ts'
import { CHANNEL_PAGES } from './subjects.ts'
import { matchesPattern } from './wire/topics.ts'

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
