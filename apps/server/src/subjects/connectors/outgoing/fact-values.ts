import type { ChannelValue } from '@millwright/domain/connectors/outgoing/fact-state'
import { ALARMS, FACT_CHANNELS, STATUS } from '@millwright/domain/connectors/outgoing/machine-facts'
import { createFairWork } from '../../../platform/ingest/fair-work.ts'
import type { ChannelStore } from '../../../platform/telemetry/channel-store.ts'
import type { AlarmsStores } from '../../alarms/shared/alarms-stores.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import type { FactSource } from './fact-board.ts'

export interface FactValuesDeps {
  stores: Pick<AlarmsStores, 'alarms'> &
    Pick<StatusStores, 'statuses'> & { channels: Pick<ChannelStore, 'names' | 'list'> }
}

/** Machines whose values are read at once, of all programs. */
const AT_ONCE = 2

/** The values that facts of a machine are made of, as pages have them: the status also of a machine that fell silent, and of alarms those that are active. */
export function createFactValues({ stores: { alarms, statuses, channels } }: FactValuesDeps): FactSource {
  const inTurn = createFairWork(AT_ONCE)

  return ({ id, opens }) =>
    inTurn({ organizationId: 0, machineId: id }, async () => {
      const open = (await channels.names(id)).filter(({ name }) => FACT_CHANNELS.has(name) && opens(name))
      const [listed, spans, active] = await Promise.all([
        channels.list(id, open),
        statuses.currentOf([id]),
        opens(ALARMS) ? alarms.activeOf([id]) : null,
      ])
      const span = opens(STATUS) ? spans.get(id) : undefined
      const values: ChannelValue[] = listed.flatMap(({ name, last }) =>
        last && name !== STATUS && name !== ALARMS ? [{ channel: name, ts: last.ts, v: last.value }] : [],
      )
      if (span) values.push({ channel: STATUS, ts: span.from, v: span.status })
      const known = active && open.some(({ name }) => name === ALARMS)
      if (known) {
        const now = active.get(id) ?? []
        values.push({ channel: ALARMS, ts: Math.max(0, ...now.map(({ from }) => from)), v: now })
      }
      return values
    })
}
