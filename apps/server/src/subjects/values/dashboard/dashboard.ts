import type { Dashboard, GaugeNow } from '@millwright/contract/values/dashboard'
import { SPINDLE_SPEED_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { componentTreeSteps } from '@millwright/domain/machines/data-model/component-tree'
import { isCms } from '@millwright/domain/machines/maker'
import { groupsFromChannels } from '@millwright/domain/values/dashboard/from-channels'
import { groupsFromModel } from '@millwright/domain/values/dashboard/from-model'
import { cmsGroups, heatersOf } from '@millwright/domain/values/dashboard/series'
import { gaugesOf, gaugeTemplates } from '@millwright/domain/values/dashboard/templates'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import { inSlices } from '../../../platform/runtime/in-slices.ts'
import { HTTP_LIMITS } from '../../../platform/runtime/limits.ts'
import type { ChannelStore } from '../../../platform/telemetry/channel-store.ts'
import type { DataModels } from '../../machines/shared/data-models.ts'

export interface DashboardDeps {
  channels: Pick<ChannelStore, 'names' | 'list'>
  models: Pick<DataModels, 'tree'>
}

export function createDashboard({ channels, models }: DashboardDeps) {
  async function groupsOf(machine: MachineRecord) {
    const [stored, known] = await Promise.all([models.tree(machine.id), channels.names(machine.id)])
    const groups = stored?.root
      ? groupsFromModel(await inSlices(componentTreeSteps(stored.root, machine)))
      : groupsFromChannels(known.map(({ name, unit }) => ({ channel: name, unit })))
    const gauges = gaugesOf(gaugeTemplates(machine), groups)
      .slice(0, HTTP_LIMITS.dashboardParts)
      .map((gauge) => ({ ...gauge, ranges: [...gauge.ranges] }))
    return { known, groups, gauges }
  }

  return {
    async of(machine: MachineRecord): Promise<Dashboard> {
      const { known, groups, gauges } = await groupsOf(machine)
      const speed = known.find(({ name }) => name === SPINDLE_SPEED_CHANNEL)
      return {
        gauges,
        cms: isCms(machine.manufacturer) ? cmsGroups(groups).slice(0, HTTP_LIMITS.dashboardParts) : [],
        heaters: heatersOf(machine.family, groups).slice(0, HTTP_LIMITS.dashboardParts),
        speed: speed ? { channel: speed.name, unit: speed.unit } : null,
      }
    },

    /** With their values: the production page has them in free trial too, where channels of a data model are closed. */
    async gaugesNow(machine: MachineRecord): Promise<GaugeNow[]> {
      const { known, gauges } = await groupsOf(machine)
      const wanted = new Set(gauges.map(({ channel }) => channel))
      const shown = known.filter(({ name }) => wanted.has(name))
      const listed = await channels.list(machine.id, shown)
      const lastOf = new Map(listed.map(({ name, last }) => [name, last]))
      return gauges.map((gauge) => {
        const last = lastOf.get(gauge.channel)
        return typeof last?.value === 'number'
          ? { ...gauge, v: last.value, ts: last.ts }
          : { ...gauge, v: null, ts: null }
      })
    },
  }
}
