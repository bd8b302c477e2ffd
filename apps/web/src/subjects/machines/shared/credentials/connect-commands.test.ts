import { describe, expect, test } from 'vitest'
import { brokerOf, CONNECT_COMMANDS, CONNECT_WAYS, connectFile } from './connect-commands.ts'

const given = {
  Address: 'mqtts://machines.example.com',
  Device_Id: 'DEV-1',
  Password: "-it's_secret",
  Topic: 'machines/nst-09',
  EnteredBy: 'portal' as const,
  Root: null,
}

describe('the address of the broker', () => {
  test.each([
    ['mqtt://localhost:2591', { host: 'localhost', port: '2591', isEncrypted: false }],
    ['mqtt://10.0.0.5', { host: '10.0.0.5', port: '1883', isEncrypted: false }],
    ['mqtt://[::1]:1884', { host: '::1', port: '1884', isEncrypted: false }],
    ['mqtts://mw.example.com', { host: 'mw.example.com', port: '8883', isEncrypted: true }],
  ])('%s is taken apart', (address, broker) => {
    expect(brokerOf(address)).toEqual(broker)
  })
})

describe('the command', () => {
  test.each(CONNECT_WAYS)('with %s names the device, the password, the topic and the status', (way) => {
    const plain = { ...given, Password: 'secret' }
    const text = CONNECT_COMMANDS[way]('nst-09', plain)
    for (const part of ['DEV-1', 'secret', 'machines/nst-09/Machine/Status', 'READY', 'machines.example.com'])
      expect(text).toContain(part)
  })

  test('quotes a password for the shell', () => {
    expect(CONNECT_COMMANDS.mosquitto('nst-09', given)).toContain(`-P '-it'\\''s_secret'`)
  })

  test('quotes a password for structured text', () => {
    const text = CONNECT_COMMANDS.plc('nst-09', { ...given, Password: 'a$"b' })
    expect(text).toContain('wsPassword := "a$$$"b"')
  })

  test('for Node-RED is a flow that can be imported', () => {
    const flow = JSON.parse(CONNECT_COMMANDS.nodered('nst-09', given)) as { id: string; broker?: string }[]
    expect(flow.map(({ id }) => id)).toContain(flow.find(({ id }) => id === 'mw-out')?.broker)
  })

  test.each([
    ['mosquitto', '--tls-use-os-certs'],
    ['python', 'tls={}'],
    ['node', '"mqtts://'],
    ['nodered', '"usetls": true'],
    ['plc', 'xUseTLS := TRUE'],
  ] as const)('with %s is encrypted where the broker is', (way, part) => {
    expect(CONNECT_COMMANDS[way]('nst-09', given)).toContain(part)
    expect(CONNECT_COMMANDS[way]('nst-09', { ...given, Address: 'mqtt://h' })).not.toContain(part)
  })
})

test.each([
  ['mosquitto', '--cafile root.crt'],
  ['python', 'tls={"ca_certs": "root.crt"}'],
  ['node', "ca: readFileSync('root.crt')"],
  ['nodered', '"ca": "root.crt"'],
] as const)('with %s trusts the authority of the plant where there is one', (way, part) => {
  expect(CONNECT_COMMANDS[way]('nst-09', { ...given, Root: 'PEM' })).toContain(part)
  expect(CONNECT_COMMANDS[way]('nst-09', given)).not.toContain('root.crt')
})

test('the file to take along has the authority of the plant where there is one', () => {
  expect(connectFile('nst-09', { ...given, Root: 'PEM\n' }, [])).toContain('--- root.crt ---\nPEM\n')
})

test('the file to take along has what the device needs and every way to try it', () => {
  const text = connectFile('nst-09', given, [
    ['Address', given.Address],
    ['Device id', given.Device_Id],
  ])
  expect(text).toContain('Address: mqtts://machines.example.com\nDevice id: DEV-1\n')
  for (const way of CONNECT_WAYS) expect(text).toContain(CONNECT_COMMANDS[way]('nst-09', given))
})
