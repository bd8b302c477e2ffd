import type { Dashboard } from '@millwright/contract/calls/dashboard'
import { SPINDLE_SPEED_CHANNEL } from '@millwright/contract/kpi-channels'
import { groupsFromChannels } from '@millwright/domain/dashboard/from-channels'
import { groupsFromModel } from '@millwright/domain/dashboard/from-model'
import { cmsGroups, heatersOf } from '@millwright/domain/dashboard/series'
import { gaugesOf, gaugeTemplates } from '@millwright/domain/dashboard/templates'
import { componentTreeSteps } from '@millwright/domain/data-model/component-tree'
import { isCms } from '@millwright/domain/machine/maker'
import type { DataModels } from '../../data-models/data-models.ts'
import { inSlices } from '../../in-slices.ts'
import { HTTP_LIMITS } from '../../limits.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { ChannelStore } from '../../store/telemetry/channel-store.ts'

export interface DashboardDeps {
  channels: Pick<ChannelStore, 'names'>
  models: Pick<DataModels, 'tree'>
}

export const createDashboard =
  ({ channels, models }: DashboardDeps) =>
  async (machine: MachineRecord): Promise<Dashboard> => {
    const [stored, known] = await Promise.all([models.tree(machine.id), channels.names(machine.id)])
    const groups = stored?.root
      ? groupsFromModel(await inSlices(componentTreeSteps(stored.root, machine)))
      : groupsFromChannels(known.map(({ name, unit }) => ({ channel: name, unit })))
    const speed = known.find(({ name }) => name === SPINDLE_SPEED_CHANNEL)
    return {
      gauges: gaugesOf(gaugeTemplates(machine), groups)
        .slice(0, HTTP_LIMITS.dashboardParts)
        .map((gauge) => ({ ...gauge, ranges: [...gauge.ranges] })),
      cms: isCms(machine.manufacturer) ? cmsGroups(groups).slice(0, HTTP_LIMITS.dashboardParts) : [],
      heaters: heatersOf(machine.family, groups).slice(0, HTTP_LIMITS.dashboardParts),
      speed: speed ? { channel: speed.name, unit: speed.unit } : null,
    }
  }
