import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createAddressCheck, lookupAmong } from './address-check.ts'
import { connectTcp } from './protocols/connect-tcp.ts'

const ALL = ['0.0.0.0/0', '::/0']
const forbidden = { problem: { code: 'ADDRESS_FORBIDDEN' } }

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    'localhost',
    '0.0.0.0',
    '::',
    '169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::254',
    'fe80::1',
    '224.0.0.1',
    '255.255.255.255',
  ])('of this computer, its link or its cloud is not reached where all networks are: %s', async (host) => {
    await expect(createAddressCheck(ALL)(host, 80)).rejects.toMatchObject(forbidden)
  })

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.0/8'],
    ['::1', '::1'],
    ['169.254.10.2', '169.254.10.0/24'],
  ])('%s is reached where %s is named', async (host, network) => {
    expect(await createAddressCheck([...ALL, network])(host, 80)).toMatchObject([{ address: host }])
  })

  it.each(['10.1.2.3', '8.8.8.8', '2001:db8::1', 'fd00::7'])('of a machine is reached: %s', async (host) => {
    expect(await createAddressCheck(ALL)(host, 80)).toMatchObject([{ address: host }])
    await expect(createAddressCheck(['192.168.0.0/16'])(host, 80)).rejects.toMatchObject(forbidden)
  })

  it('is looked up once: a name that leads elsewhere by then is connected to where it led', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await new Promise((done) => server.once('listening', done))
    const { port } = server.address() as { port: number }
    let lookups = 0
    const find = async () => {
      lookups += 1
      return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const checkAddress = createAddressCheck(['127.0.0.1'], find as never)
    const { signal } = new AbortController()
    const socket = await connectTcp({ host: 'machine.example', port, checkAddress, signal })
    expect(socket.remoteAddress).toBe('127.0.0.1')
    expect(lookups).toBe(1)
    socket.destroy()
    server.close()
    await expect(
      createAddressCheck(['127.0.0.1'], find as never)('machine.example', 1),
    ).rejects.toMatchObject(forbidden)
  })

  it('is given in the form that was asked for', () => {
    const found = [{ address: '10.0.0.1', family: 4 }]
    const answers: unknown[] = []
    const note = (...answer: unknown[]) => void answers.push(answer)
    lookupAmong(found)('a', { all: true }, note)
    lookupAmong(found)('a', {}, note)
    expect(answers).toEqual([
      [null, found],
      [null, '10.0.0.1', 4],
    ])
  })
})
