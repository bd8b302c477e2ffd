import { PROTOCOL_SETTINGS, type SetProtocol } from '@millwright/contract/connectors/settings'
import { expect, it } from 'vitest'
import { editOf, withProtocol, withSetting } from './connector-edit.ts'
import { PROTOCOL_FIELDS } from './protocol-fields.ts'

const edit = withProtocol(editOf(null, []), 'opcua')
const PROTOCOLS = Object.keys(PROTOCOL_FIELDS) as SetProtocol[]

it.each(PROTOCOLS)('the form of %s asks for each secret, and for settings that there are', (protocol) => {
  const { secrets, defaults } = PROTOCOL_SETTINGS[protocol]
  const fields = PROTOCOL_FIELDS[protocol]
  const named = (isSecret: boolean): string[] =>
    fields.filter(({ kind }) => (kind === 'secret') === isSecret).map(({ name }) => name)
  expect(named(true)).toEqual(secrets)
  expect(Object.keys(defaults)).toEqual(expect.arrayContaining(named(false)))
})

it('messages of OPC UA are signed with a security, and never without one', () => {
  const plain = withSetting(edit, 'Security', 'None')
  expect(plain.source?.Settings).toMatchObject({ Security: 'None', Mode: 'None' })
  expect(withSetting(plain, 'Security', 'Aes128_Sha256_RsaOaep').source?.Settings).toMatchObject({
    Mode: 'SignAndEncrypt',
  })
  const signed = withSetting(edit, 'Mode', 'Sign')
  expect(withSetting(signed, 'Security', 'Aes256_Sha256_RsaPss').source?.Settings).toMatchObject({
    Mode: 'Sign',
  })
})
