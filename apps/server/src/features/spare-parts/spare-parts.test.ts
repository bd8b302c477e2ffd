import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillCart, getSpareProduct } from '@millwright/contract/calls/spare-parts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let token: string
let shop: Server
/** What the shop was asked, and what it answers. */
const asked: { path: string; authorization: string | undefined; body: string }[] = []
let answer = (_path: string): { status: number; text: string } => ({ status: 200, text: '{}' })

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  return body
}

beforeAll(async () => {
  shop = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? ''
      asked.push({ path, authorization: request.headers.authorization, body })
      const { status, text } = answer(path)
      response.writeHead(status).end(text)
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  test = await startTestApp({
    SHOP_URL: `http://127.0.0.1:${port}/v1/`,
    SHOP_TOKEN: 'secret-of-the-shop',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1/32',
  })
  token = await test.signIn('maintainer@example.com')
})
afterAll(async () => {
  await test.stop()
  shop.closeAllConnections()
  shop.close()
})

const product = async (spareId: string) => await test.ask(getSpareProduct, { params: { spareId }, token })
const cart = async (body: object) => await test.ask(fillCart, { body: { ...body }, token })
const one = { products: [{ Id: 'VF-220', Quantity: 2 }] }

describe('a spare part', () => {
  it('is asked for at the shop that the settings name, with its token', async () => {
    answer = () => ({ status: 200, text: '{"Name":"Filter","Price":48.5,"Currency":"EUR","Stock":3}' })
    const { result } = await product('VF 220/a')
    expect(result).toEqual({ Id: 'VF 220/a', Name: 'Filter', Price: 48.5, Currency: 'EUR', Stock: 3 })
    expect(asked.at(-1)).toMatchObject({
      path: '/v1/products/VF%20220%2Fa',
      authorization: 'Bearer secret-of-the-shop',
    })
  })

  it('that the shop does not have, or says nonsense about, is not found or has no figures', async () => {
    answer = () => ({ status: 404, text: '' })
    expect(await product('X')).toMatchObject({ status: 404, label: 'NOT_FOUND' })
    answer = () => ({ status: 200, text: '{"Name":7,"Price":"cheap","Stock":-4.2}' })
    expect((await product('X')).result).toEqual({ Id: 'X', Name: 'X', Price: null, Currency: '', Stock: 0 })
  })
})

describe('the cart', () => {
  it('is filled for the organization of the caller, whatever the browser says', async () => {
    answer = () => ({ status: 200, text: '{"Link":"https://shop.example.com/cart/1"}' })
    const { result } = await cart({ ...one, OrganizationEmail: 'me@evil.example', OrganizationCode: 'EVIL' })
    expect(result.Link).toBe('https://shop.example.com/cart/1')
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({
      ...one,
      OrganizationEmail: 'maintainer@example.com',
      OrganizationCode: 'NORDHAUS',
    })
  })

  it('leads nowhere but to an address of the web', async () => {
    answer = () => ({ status: 200, text: '{"Link":"javascript:alert(1)"}' })
    expect((await cart(one)).result.Link).toBe('')
  })

  it.each([
    ['fails', 500, 'no'],
    ['answers no JSON', 200, '<html>'],
    ['has moved', 404, ''],
  ])('of a shop that %s gets a clear answer', async (_name, status, text) => {
    answer = () => ({ status, text })
    expect(await cart(one)).toMatchObject({ status: 503, label: 'SHOP_NOT_AVAILABLE' })
  })

  it('is refused by field without products', async () => {
    expect(await cart({ products: [] })).toMatchObject({ status: 400, field: 'products' })
  })

  it('of a shop that is down gets a clear answer', async () => {
    shop.closeAllConnections()
    await new Promise<void>((resolve) => shop.close(() => resolve()))
    expect(await cart(one)).toMatchObject({ status: 503, label: 'SHOP_NOT_AVAILABLE' })
  })
})
