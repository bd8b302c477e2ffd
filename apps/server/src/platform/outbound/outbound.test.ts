import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startHttpTarget } from '../../testing/test-http-target.ts'
import { isInnerAddress } from './inner-address.ts'
import { createOutbound, OutboundRefused } from './outbound.ts'

const REQUEST = { headers: { 'content-type': 'application/json' }, body: '{}' }

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => new Promise((done) => void server.close(done).closeAllConnections()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('an address of the own network', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:0:1::',
    'localhost',
  ])('is %s', (address) => {
    expect(isInnerAddress(address)).toBe(true)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'is not %s',
    (address) => {
      expect(isInnerAddress(address)).toBe(false)
    },
  )

  it.each([
    'http://127.0.0.1:1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'file:///etc/passwd',
  ])('is not called as %s', async (url) => {
    const outbound = createOutbound({ allowedNetworks: [] })
    await expect(outbound.post(url, REQUEST)).rejects.toBeInstanceOf(OutboundRefused)
  })

  it('is not called by a name that has it among others', async () => {
    const addresses = [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ]
    const outbound = createOutbound({
      allowedNetworks: [],
      lookup: (_host, _options, done) => done(null, addresses),
    })
    await expect(outbound.post('https://hook.example.com/', REQUEST)).rejects.toBeInstanceOf(OutboundRefused)
  })

  it('is not called by a name that changes between check and connection: it is looked up once', async () => {
    const target = await startHttpTarget(() => ({ status: 200 }))
    stops.push(target.stop)
    let lookups = 0
    const outbound = createOutbound({
      allowedNetworks: ['127.0.0.1'],
      lookup: (_host, _options, done) => {
        lookups += 1
        done(null, [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.7', family: 4 }])
      },
    })
    const answer = await outbound.post(`http://hook.example.com:${target.host.split(':')[1]}/x`, REQUEST)
    expect(answer.status).toBe(200)
    expect(lookups).toBe(1)
    expect(target.requests[0]?.headers.host).toContain('hook.example.com')
  })

  it('is not reached by a redirect: the answer is the redirect itself', async () => {
    const inner = await startHttpTarget(() => ({ status: 200 }))
    const target = await startHttpTarget(() => ({ status: 302, location: `http://${inner.host}/secret` }))
    stops.push(inner.stop, target.stop)
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'] })
    expect((await outbound.post(`http://${target.host}/`, REQUEST)).status).toBe(302)
    expect(inner.requests).toEqual([])
  })

  it('is called where the operator opened its network', async () => {
    const target = await startHttpTarget(() => ({ status: 204 }))
    stops.push(target.stop)
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'] })
    expect((await outbound.post(`http://${target.host}/`, REQUEST)).status).toBe(204)
  })
})

describe('a target', () => {
  it('of the open internet is not called without https', async () => {
    const outbound = createOutbound({
      allowedNetworks: [],
      lookup: (_host, _options, done) => done(null, [{ address: '93.184.215.14', family: 4 }]),
    })
    await expect(outbound.post('http://hook.example.com/', REQUEST)).rejects.toThrow('https')
  })

  it('that never answers is given up', async () => {
    const url = await listen(() => {})
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'], timeoutMs: 200 })
    await expect(outbound.post(url, REQUEST)).rejects.toThrow('no answer within 0.2 s')
  })

  it('that answers drop by drop is given up', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'], timeoutMs: 300 })
    await expect(outbound.post(url, REQUEST)).rejects.toThrow('no answer within')
  })

  it('that answers with 50 MB is read for as long as one wants to know, and no further', async () => {
    let written = 0
    const url = await listen((_request, response) => {
      response.writeHead(200)
      const part = Buffer.alloc(65_536, 'x')
      const more = (): void => {
        while (written < 50 * 1024 * 1024 && !response.destroyed) {
          written += part.length
          if (!response.write(part)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'] })
    const { status, text } = await outbound.post(url, REQUEST)
    expect([status, text.length]).toEqual([200, 2048])
    expect(written).toBeLessThan(50 * 1024 * 1024)
  })

  it('that is not there is an error', async () => {
    const target = await startHttpTarget(() => ({ status: 200 }))
    await target.stop()
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.1'] })
    await expect(outbound.post(`http://${target.host}/`, REQUEST)).rejects.toThrow('ECONNREFUSED')
  })
})
