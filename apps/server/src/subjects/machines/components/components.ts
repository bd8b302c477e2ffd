import { type Components, presentComponents } from '@millwright/contract/machines/components'
import { DATA_MODEL_CHANNEL } from '@millwright/contract/wire/topics'
import { type ComponentNode, componentTreeSteps } from '@millwright/domain/machines/data-model/component-tree'
import { MODEL_FAULTS } from '@millwright/domain/machines/data-model/model-builder'
import { environmentSection, spindleSection } from '@millwright/domain/machines/data-model/sensor-sections'
import { isCms } from '@millwright/domain/machines/maker'
import type { Logger } from 'pino'
import type { PageCheck } from '../../../platform/http/page-check.ts'
import { presentChannel } from '../../../platform/http/present-channel.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import { inSlices, listInSlices } from '../../../platform/runtime/in-slices.ts'
import type { ChannelName, ChannelStore, ListedChannel } from '../../../platform/telemetry/channel-store.ts'
import type { RefusedDataModel } from '../data-models/data-model-store.ts'
import type { DataModels, ReadModel } from '../shared/data-models.ts'

export interface ComponentsDeps {
  channels: Pick<ChannelStore, 'list' | 'names'>
  models: Pick<DataModels, 'tree' | 'refused'>
  pageCheck: Pick<PageCheck, 'channelRefusal'>
  hasSpindleSensor: boolean
  log: Logger
}

export function createComponents({ channels, models, pageCheck, hasSpindleSensor, log }: ComponentsDeps) {
  /** Those of the machine that are open; null when they could not be asked for. */
  async function openChannels(machine: MachineRecord): Promise<ChannelName[] | null> {
    try {
      const known = await channels.names(machine.id)
      return known.filter(({ name }) => pageCheck.channelRefusal(name, machine) === null)
    } catch (error) {
      log.warn({ err: error, machine: machine.publicId }, 'the channels of sensors could not be found')
      return null
    }
  }

  async function valuesOf(machine: MachineRecord, shown: readonly ChannelName[]): Promise<ListedChannel[]> {
    try {
      return await channels.list(machine.id, shown)
    } catch (error) {
      log.warn({ err: error, machine: machine.publicId }, 'the values of components could not be found')
      return []
    }
  }

  return async (machine: MachineRecord): Promise<Components> => {
    const [stored, refused, known] = await Promise.all([
      models.tree(machine.id),
      models.refused(machine.id),
      openChannels(machine),
    ])
    const tree = stored?.root ? await inSlices(componentTreeSteps(stored.root, machine)) : null
    const hasKit = machine.kitType === 'sensor'
    // The kit `im` is on the spindles alone (rules: components 4).
    const spindles = machine.kitType !== '' && hasSpindleSensor && !isCms(machine.manufacturer)
    const sections = [
      { section: 'model' as const, nodes: tree?.nodes ?? [] },
      { section: 'spindleSensor' as const, nodes: spindles ? spindleSection(known ?? []) : [] },
      { section: 'environmentSensor' as const, nodes: hasKit ? environmentSection(known ?? []) : [] },
    ].filter(({ nodes }) => nodes.length > 0)
    const heaters = tree?.heaters ?? []
    const nodes = [...sections.flatMap((section) => section.nodes), ...heaters]
    const components = await listInSlices(presentComponents(nodes))
    const wanted = new Set(components.map(({ channel }) => channel))
    const shown = (known ?? []).filter(({ name }) => wanted.has(name) && name !== DATA_MODEL_CHANNEL)
    const values = await valuesOf(machine, shown)
    return {
      model: tree && stored && { version: stored.version, receivedAt: stored.receivedAt, bytes: stored.size },
      refusal: refused ? presentRefusal(refused) : stored && refusalOf(stored),
      sections: sections.map(({ section, nodes }) => ({ section, keys: keysOf(nodes) })),
      components,
      heaters: keysOf(heaters),
      values: values.map(presentChannel),
    }
  }
}

const presentRefusal = ({ reason, location, receivedAt, size }: RefusedDataModel): Components['refusal'] => ({
  reason: MODEL_FAULTS.find((fault) => fault === reason) ?? 'MODEL_NOT_XML',
  place: location,
  receivedAt,
  bytes: size,
})

/** Of one that was taken when the bounds were wider. */
const refusalOf = ({ refused, receivedAt, size }: ReadModel): Components['refusal'] =>
  refused && { reason: refused.fault, place: refused.location, receivedAt, bytes: size }

const keysOf = (nodes: readonly ComponentNode[]): string[] => nodes.map(({ key }) => key)
