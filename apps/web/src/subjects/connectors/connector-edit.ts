import type { Connector, ConnectorDraft, MachineConnector } from '@millwright/contract/connectors/connectors'
import type {
  LocatedNode,
  MappedChannel,
  NodePlace,
  ProposedChannel,
} from '@millwright/contract/connectors/mapping-shapes'
import {
  type MachineSource,
  PROTOCOL_SETTINGS,
  type SetProtocol,
} from '@millwright/contract/connectors/settings'
import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import { withTemplateSettings } from '@millwright/contract/connectors/template-settings'
import { browserZone } from '../../platform/ui/text/format.ts'
import type { Template } from './template-file.ts'

/** How a machine is going to be read, as far as it has been chosen. */
export interface ConnectorEdit {
  /** Empty while none is there. */
  readonly connector: string
  /** Null until it is chosen. */
  readonly source: MachineSource | null
  /** Those that were typed now; saved ones stay where nothing is typed. */
  readonly secrets: Readonly<Record<string, string>>
  readonly trusted: readonly string[]
  readonly mapping: readonly MappedChannel[]
  readonly isOn: boolean
  /** Of a template that was just taken: where its nodes were on the machine that it was made with. Null when they have been looked for. */
  readonly places: readonly NodePlace[] | null
  /** Nodes of a template that this machine does not have. */
  readonly missing: readonly string[]
}

export function editOf(saved: MachineConnector | null, connectors: readonly Connector[]): ConnectorEdit {
  return {
    connector: saved?.Connector ?? connectors[0]?.Id ?? '',
    source: saved?.Source ?? null,
    secrets: {},
    trusted: saved?.Trusted ?? [],
    mapping: saved?.Mapping ?? [],
    isOn: saved?.IsOn ?? true,
    places: null,
    missing: [],
  }
}

/** Old controls write the time of a clock on the wall, which is mostly that of those who connect them. */
const defaultsOf = (protocol: SetProtocol): MachineSource['Settings'] =>
  protocol === 'files'
    ? { ...PROTOCOL_SETTINGS.files.defaults, Zone: browserZone() }
    : PROTOCOL_SETTINGS[protocol].defaults

/** With another protocol nothing that was set for the one before is of use. */
export const withProtocol = (edit: ConnectorEdit, protocol: SetProtocol): ConnectorEdit =>
  edit.source?.Protocol === protocol
    ? edit
    : {
        ...edit,
        source: { Protocol: protocol, Settings: defaultsOf(protocol) } as MachineSource,
        secrets: {},
        trusted: [],
        mapping: [],
        places: null,
        missing: [],
      }

export function withSetting(edit: ConnectorEdit, name: string, value: unknown): ConnectorEdit {
  if (edit.source === null) return edit
  const settings = { ...edit.source.Settings, [name]: value }
  const source = { ...edit.source, Settings: settings } as MachineSource
  const settled: MachineSource =
    source.Protocol === 'opcua'
      ? { Protocol: 'opcua', Settings: withMode(source.Settings as OpcuaSettings) }
      : source
  return { ...edit, source: settled }
}

/** Messages without a security cannot be signed, and those with one are. */
function withMode(settings: OpcuaSettings): OpcuaSettings {
  const { Security, Mode } = settings
  if ((Security === 'None') === (Mode === 'None')) return settings
  return { ...settings, Mode: Security === 'None' ? 'None' : 'SignAndEncrypt' }
}

/** Settings and mapping of a template; where the machine is and who signs in stay as they are. */
export const withTemplate = (edit: ConnectorEdit, { Settings, Mapping, Places }: Template): ConnectorEdit =>
  edit.source === null
    ? edit
    : {
        ...edit,
        source: withTemplateSettings(edit.source, Settings),
        mapping: [...Mapping],
        places: Places.length > 0 ? Places : null,
        missing: [],
      }

/** The nodes of a template as this machine has them. */
export function withLocated(edit: ConnectorEdit, found: readonly LocatedNode[]): ConnectorEdit {
  const byId = new Map(found.map((each) => [each.Wanted, each]))
  return {
    ...edit,
    mapping: edit.mapping.map((each): MappedChannel => {
      const located = byId.get(each.Node)
      if (!located?.Node) return each
      return { ...each, Node: located.Node, ...(located.Name === null ? {} : { Name: located.Name }) }
    }),
    places: null,
    missing: found.flatMap(({ Wanted, Node }) => (Node === null ? [Wanted] : [])),
  }
}

/** The body of the calls of a trial; null while something is missing. */
export function draftOf({ connector, source, secrets, trusted }: ConnectorEdit): ConnectorDraft | null {
  if (connector === '' || source === null) return null
  return { Connector: connector, Source: source, Secrets: { ...secrets }, Trusted: [...trusted] }
}

/** The first line of a channel that has several is where it is shown; the others overrule or follow it. */
export const channelsOf = (mapping: readonly MappedChannel[]): number =>
  new Set(mapping.map(({ Channel }) => Channel)).size

/** Without what only a proposal has. */
export const mappedOf = ({ Certainty, Above, Meaning, ...mapped }: ProposedChannel): MappedChannel => mapped

/** Adds to a mapping what it has no channel for. */
export function withProposed(
  mapping: readonly MappedChannel[],
  proposed: readonly ProposedChannel[],
): MappedChannel[] {
  const known = new Set(mapping.map(({ Channel }) => Channel))
  return [...mapping, ...proposed.filter(({ Channel }) => !known.has(Channel)).map(mappedOf)]
}
