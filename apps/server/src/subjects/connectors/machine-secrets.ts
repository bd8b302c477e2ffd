import { type MachineSource, PROTOCOL_SETTINGS } from '@millwright/contract/connectors/settings'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { badField } from '../../platform/runtime/errors.ts'
import type { Sealer } from '../../platform/runtime/sealer.ts'
import type { StoredConnection } from './machine-connector-store.ts'

type Secrets = Readonly<Record<string, string>>

/** Where secrets are good: they were given for this address, and are not sent to another. */
const reachOf = ({ Protocol, Settings }: MachineSource): string => {
  const { Address = '', User = '' } = Settings as { Address?: string; User?: string }
  return JSON.stringify([Protocol, Address, User])
}

/**
 * Secrets as they were typed, with those that are saved where nothing was typed. Somebody who may set the machine but does not
 * know its password cannot have it sent to a computer of theirs: for another address it has to be typed again.
 */
export function secretsFor(
  source: MachineSource,
  typed: Secrets,
  saved: Pick<StoredConnection, 'source' | 'secrets'> | null,
  sealer: Pick<Sealer, 'open'>,
): Secrets {
  const names = PROTOCOL_SETTINGS[source.Protocol].secrets
  const unknown = Object.keys(typed).find((name) => !names.includes(name))
  if (unknown !== undefined) throw badField(`Secrets.${unknown}`, 'is no secret of this protocol')
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
  const kept = saved && reachOf(saved.source) === reachOf(source) ? openSecrets(saved.secrets, sealer) : {}
  return { ...kept, ...given }
}

export const openSecrets = (sealed: Buffer | null, sealer: Pick<Sealer, 'open'>): Secrets =>
  sealed === null ? {} : (parseOwnJson(sealer.open(sealed), 'the secrets of a machine') as Secrets)

export const sealSecrets = (secrets: Secrets, sealer: Pick<Sealer, 'seal'>): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : sealer.seal(JSON.stringify(secrets))
