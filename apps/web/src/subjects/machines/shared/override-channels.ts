import type { Machine } from '@millwright/contract/machines/machines'
import { OVERRIDE_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { type OverrideKind, overridesOf, productionOverrides } from '@millwright/domain/machines/overrides'

interface Override {
  readonly channel: string
  /** The key of its name. */
  readonly label: string
  /** Decimals to write. */
  readonly digits: number
}

const LOOKS: Readonly<Record<OverrideKind, Override>> = {
  feed: { channel: OVERRIDE_CHANNELS.feed, label: 'machines.feed_override', digits: 0 },
  speed: { channel: OVERRIDE_CHANNELS.speed, label: 'machines.speed_override', digits: 2 },
  rapid: { channel: OVERRIDE_CHANNELS.rapid, label: 'machines.rapid_override', digits: 2 },
}

/** Where the overrides of a machine are heard, and how they are written. */
export const shownOverrides = ({
  MachineFamily: family,
  Manufacturer: manufacturer,
}: Pick<Machine, 'MachineFamily' | 'Manufacturer'>): readonly Override[] =>
  overridesOf({ family, manufacturer }).map((kind) => LOOKS[kind])

export const shownInProduction = ({
  MachineFamily: family,
  Manufacturer: manufacturer,
  TicketManager: ticketManager,
}: Machine): readonly Override[] =>
  productionOverrides({ family, manufacturer, ticketManager }).map((kind) => LOOKS[kind])
