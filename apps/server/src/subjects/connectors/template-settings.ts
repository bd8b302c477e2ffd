import { PROTOCOL_SETTINGS, type SetProtocol } from '@millwright/contract/connectors/settings'
import { OF_ONE_MACHINE, type TemplateSettings } from '@millwright/contract/connectors/template-settings'
import Value from 'typebox/value'
import { badField } from '../../platform/runtime/errors.ts'

/** A template goes from hand to hand: addresses and names of users stay where they are. */
export function checkTemplateSettings(protocol: SetProtocol, settings: TemplateSettings): void {
  const { properties } = PROTOCOL_SETTINGS[protocol].settings
  for (const [name, value] of Object.entries(settings)) {
    const schema = Object.hasOwn(properties, name) ? properties[name as keyof typeof properties] : undefined
    if (!schema) throw badField(`Settings.${name}`, 'is no setting of this protocol')
    if (OF_ONE_MACHINE.includes(name))
      throw badField(`Settings.${name}`, 'is of one machine, and no part of a template')
    if (!Value.Check(schema, value)) throw badField(`Settings.${name}`, 'cannot be what it is set to')
  }
}
