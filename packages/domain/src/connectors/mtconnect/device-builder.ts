import { cleanText } from '../clean-text.ts'
import type { Attributes } from './agent-header.ts'
import type { ElementBuilder } from './element.ts'
import { MtconnectBroken } from './mtconnect-broken.ts'

export interface DataItem {
  readonly id: string
  /** Id of the device it belongs to. */
  readonly device: string
  readonly name: string
  readonly category: 'SAMPLE' | 'EVENT' | 'CONDITION'
  readonly type: string
  readonly subType: string
  readonly units: string
  /** The agent reports about itself as if it were a device. */
  readonly isOfAgent: boolean
  /** The words that it is limited to. */
  readonly words: string[]
}

/** A device, or a component in it. */
export interface Level {
  readonly id: string
  readonly name: string
  readonly isDevice: boolean
  readonly levels: string[]
  readonly items: string[]
}

export interface ProbedDevices {
  readonly devices: readonly string[]
  readonly levels: ReadonlyMap<string, Level>
  readonly items: ReadonlyMap<string, DataItem>
}

/** Those of curves and tables are no value of a moment; they are left out. */
const READ_REPRESENTATIONS = new Set(['VALUE', 'DISCRETE'])
const CATEGORIES = ['SAMPLE', 'EVENT', 'CONDITION'] as const
const MAX_WORDS = 200

/** Devices are those of `Devices`, components those of `Components`, whatever their elements are called. */
export function createDeviceBuilder(): ElementBuilder & { finish(): ProbedDevices } {
  const devices: string[] = []
  const levels = new Map<string, Level>()
  const items = new Map<string, DataItem>()
  const open: { level: Level; depth: number; isOfAgent: boolean }[] = []
  let item: { item: DataItem; depth: number } | undefined

  function addLevel(name: string, attributes: Attributes, depth: number, isDevice: boolean): void {
    const id = idOf(attributes, name)
    if (levels.has(id)) throw new MtconnectBroken(`two components with the id ${cleanText(id, 100)}`)
    const written = cleanText(attributes.name ?? attributes.uuid ?? '', 250)
    const shown = isDevice || written === '' || written === name ? written || name : `${name} ${written}`
    const level: Level = { id, name: shown, isDevice, levels: [], items: [] }
    const isOfAgent = isDevice ? name === 'Agent' : (open.at(-1)?.isOfAgent ?? false)
    if (isDevice) devices.push(id)
    else open.at(-1)?.level.levels.push(id)
    levels.set(id, level)
    open.push({ level, depth, isOfAgent })
  }

  function addItem(attributes: Attributes, depth: number): void {
    const within = open.at(-1)
    const device = open[0]
    const id = idOf(attributes, 'DataItem')
    const category = CATEGORIES.find((each) => each === attributes.category)
    if (!within || !device || !category) return
    if (!READ_REPRESENTATIONS.has(attributes.representation ?? 'VALUE')) return
    if (items.has(id)) throw new MtconnectBroken(`two data items with the id ${cleanText(id, 100)}`)
    const type = cleanText(attributes.type ?? '', 100)
    const subType = cleanText(attributes.subType ?? '', 100)
    const added: DataItem = {
      id,
      device: device.level.id,
      name: cleanText(attributes.name ?? '', 250) || (subType === '' ? type : `${type} ${subType}`),
      category,
      type,
      subType,
      units: cleanText(attributes.units ?? '', 60),
      isOfAgent: within.isOfAgent,
      words: [],
    }
    items.set(id, added)
    within.level.items.push(id)
    item = { item: added, depth }
  }

  return {
    open(path) {
      const element = path.at(-1)
      const parent = path.at(-2)?.name
      if (!element) return
      if (path.length === 3 && parent === 'Devices') addLevel(element.name, element.attributes, 3, true)
      else if (parent === 'Components' && open.length > 0)
        addLevel(element.name, element.attributes, path.length, false)
      else if (element.name === 'DataItem') addItem(element.attributes, path.length)
    },
    close(path, text) {
      if (item && path.at(-1)?.name === 'Value' && path.at(-2)?.name === 'Constraints') {
        const word = cleanText(text, 100)
        if (word !== '' && item.item.words.length < MAX_WORDS) item.item.words.push(word)
      }
      if (item?.depth === path.length) item = undefined
      if (open.at(-1)?.depth === path.length) open.pop()
    },
    finish: () => ({ devices, levels, items }),
  }
}

function idOf(attributes: Attributes, name: string): string {
  const { id } = attributes
  if (!id || id.length > 250) throw new MtconnectBroken(`${cleanText(name, 60)} without an id`)
  return id
}
