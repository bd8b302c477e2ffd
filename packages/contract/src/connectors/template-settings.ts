import { type MachineSource, PROTOCOL_SETTINGS } from './settings.ts'

/** Settings that are of one machine, of its place in the network or of who signs in there: no template has them. */
export const OF_ONE_MACHINE: readonly string[] = [
  'Address',
  'Host',
  'Port',
  'User',
  'Device',
  'Folder',
  'HostId',
  'Group',
  'EdgeNode',
  'Prefix',
  'Machine',
]

export type TemplateSettings = Readonly<Record<string, unknown>>

/** Those by which the next machine of the kind is read as well: registers, formats, times. */
export const templateSettings = ({ Settings }: MachineSource): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Settings).filter(([name]) => !OF_ONE_MACHINE.includes(name)))

/** Settings as they are, with those of a template. What a template should not have, or the protocol does not know, is left out. */
export function withTemplateSettings(source: MachineSource, settings: TemplateSettings): MachineSource {
  const known = Object.keys(PROTOCOL_SETTINGS[source.Protocol].defaults)
  const given = Object.entries(settings).filter(
    ([name]) => known.includes(name) && !OF_ONE_MACHINE.includes(name),
  )
  return { ...source, Settings: { ...source.Settings, ...Object.fromEntries(given) } } as MachineSource
}
