import type { MappedChannel, NodePlace } from '@millwright/contract/connectors/mapping-shapes'
import type { MachineSource } from '@millwright/contract/connectors/settings'
import { type TemplateSettings, templateSettings } from '@millwright/contract/connectors/template-settings'

/** Sets the next machine of a kind. */
export interface Template {
  readonly Protocol: string
  readonly Settings: TemplateSettings
  readonly Mapping: readonly MappedChannel[]
  readonly Places: readonly NodePlace[]
}

export type ReadTemplate =
  | { readonly kind: 'read'; readonly template: Template }
  | { readonly kind: 'bad' }
  /** Made by a version that says more than this one understands. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'otherProtocol'; readonly protocol: string }

const IS = 'connector-mapping'
/** The first one had neither protocol nor settings. */
const VERSION = 2

/** In a file, so that it may go from one portal to another. */
export function templateFile(
  source: MachineSource,
  mapping: readonly MappedChannel[],
  places: readonly NodePlace[],
): string {
  const template: Template = {
    Protocol: source.Protocol,
    Settings: templateSettings(source),
    Mapping: mapping,
    Places: places,
  }
  return `${JSON.stringify({ Millwright: IS, Version: VERSION, ...template }, null, 2)}\n`
}

/** For a machine of a protocol; the server checks the rest when it is saved. */
export function readTemplateFile(text: string, max: number, protocol: string): ReadTemplate {
  const file = parsed(text)
  if (file?.Millwright !== IS) return { kind: 'bad' }
  const { Version, Protocol = protocol, Settings = {}, Mapping, Places = [] } = file
  if (typeof Version !== 'number' || typeof Protocol !== 'string' || !isMap(Settings)) return { kind: 'bad' }
  if (Version > VERSION) return { kind: 'newer' }
  if (!isListOf(Mapping, isMapped, max) || Mapping.length === 0) return { kind: 'bad' }
  if (!isListOf(Places, isPlace, max)) return { kind: 'bad' }
  if (Protocol !== protocol) return { kind: 'otherProtocol', protocol: Protocol }
  return { kind: 'read', template: { Protocol, Settings, Mapping, Places } }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const file: unknown = JSON.parse(text)
    return isMap(file) ? file : null
  } catch {
    return null
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOf = <T>(value: unknown, isOne: (each: unknown) => each is T, max: number): value is T[] =>
  Array.isArray(value) && value.length <= max && value.every(isOne)

const KINDS: readonly unknown[] = ['value', 'words', 'alarm']

function isMapped(each: unknown): each is MappedChannel {
  if (!isMap(each)) return false
  const { Channel, Node, As } = each
  if (typeof Channel !== 'string' || typeof Node !== 'string' || !isMap(As)) return false
  return KINDS.includes(As.Kind) && (As.Kind !== 'words' || Array.isArray(As.Words))
}

function isPlace(each: unknown): each is NodePlace {
  if (!isMap(each)) return false
  const { Node, Meaning, Path } = each
  const hasPath = Array.isArray(Path) && Path.every((name) => typeof name === 'string')
  return typeof Node === 'string' && (Meaning === null || typeof Meaning === 'string') && hasPath
}
