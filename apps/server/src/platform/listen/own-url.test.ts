import { expect, it } from 'vitest'
import { ownUrl } from './own-url.ts'

it.each([
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://127.0.0.1:8080'],
  ['10.0.0.5', 'http://10.0.0.5:8080'],
  ['::1', 'http://[::1]:8080'],
])('a process that listens on %s reaches itself at %s', (host, url) => {
  expect(ownUrl({ host, port: 8080 })).toBe(url)
})
