import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEMO_CATALOGUE } from '../alarms/shared/demo-catalogue.ts'

/** Every part that the demo's catalogue names, with its price in euro. */
const NAMES: Readonly<Record<string, readonly [name: string, price: number, stock: number]>> = {
  'LP-12': ['Lubrication pump LP-12', 184, 3],
  'AF-8': ['Air filter AF-8', 22.4, 46],
  'VF-220': ['Vacuum filter set VF-220', 96.5, 12],
  'CS-40': ['Clamping sensor CS-40', 61, 0],
  'GH-3': ['Glue heater GH-3', 312, 1],
  'BE-15': ['Belt for blade carriage BE-15', 148, 5],
  'DS-2': ['Drill sensor DS-2', 38.9, 0],
}
const SELLER = 'Millmaker Parts'
const DELIVERY_DAYS = 6
const MOST_BYTES = 64 * 1024

export interface DemoShop {
  readonly url: string
  stop(): Promise<void>
}

/** A small shop on this computer, so that the demo shows prices and takes orders (docs/shop.md). */
export async function startDemoShop(): Promise<DemoShop> {
  const known = DEMO_CATALOGUE.map(({ part }) => part)
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const { method = 'GET', url = '/' } = request
    const [, kind, id = ''] = url.split('/')
    const spareId = known.find((part) => encodeURIComponent(part) === id) ?? ''
    const product = NAMES[spareId]
    if (method === 'GET' && kind === 'products' && product) {
      const [name, price, stock] = product
      const delivery = stock === 0 ? { deliveryDays: DELIVERY_DAYS } : {}
      return answer(200, { id: spareId, name, price, currency: 'EUR', stock, seller: SELLER, ...delivery })
    }
    if (method !== 'POST' || kind !== 'cart') return answer(404, {})
    let bytes = 0
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > MOST_BYTES) request.destroy()
    })
    request.on('end', () => answer(201, { orderNumber: `D-${randomInt(10_000, 99_999)}` }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
