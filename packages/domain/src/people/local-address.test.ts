import { expect, test } from 'vitest'
import { isLocalAddress } from './local-address.ts'

test.each([
  ['http://localhost:8080', true],
  ['mqtt://localhost:1883', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:8080', true],
  ['http://0.0.0.0:80', true],
  ['https://portal.example.com', false],
  ['http://192.168.1.20:8080', false],
  ['http://localhost.example.com', false],
  ['no address', false],
])('%s is local: %s', (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal)
})
