import { describe, expect, test } from 'vitest'
import { brokerOf, CONNECT_COMMANDS, CONNECT_WAYS } from './connect-commands.ts'

const given = {
  Address: 'mqtts://machines.example.com',
  Device_Id: 'DEV-1',
  Password: "-it's_secret",
  Topic: 'machines/nst-09',
  EnteredBy: 'portal' as const,
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

  test.each([
    ['mosquitto', '--tls-use-os-certs'],
    ['python', 'tls={}'],
    ['node', '"mqtts://'],
  ] as const)('with %s is encrypted where the broker is', (way, part) => {
    expect(CONNECT_COMMANDS[way]('nst-09', given)).toContain(part)
    expect(CONNECT_COMMANDS[way]('nst-09', { ...given, Address: 'mqtt://h' })).not.toContain(part)
  })
})
