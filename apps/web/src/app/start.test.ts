import type { WebConfig } from '@millwright/contract/wire/system'
import { describe, expect, test } from 'vitest'
import { inTime, startFor } from './start.ts'

const config = {
  legacyHosts: { 'old.example.com': 'portal.example.com' },
  apps: { android: '', ios: 'https://apps.example/app', other: '' },
} as unknown as WebConfig
const phone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148' }
const arrival = {
  address: 'https://portal.example.com/login',
  device: phone,
  hasPasswordLink: false,
  prefersSite: false,
}

describe('the start', () => {
  test('hands on all that a link to a hostname of the past has brought along, on phones too', () => {
    const address = 'https://old.example.com/login?password_token=t&invited=true'
    expect(startFor(config, { ...arrival, address, hasPasswordLink: true })).toEqual({
      kind: 'moved',
      address: 'https://portal.example.com/login?password_token=t&invited=true',
    })
  })

  test('offers the app on a phone', () => {
    expect(startFor(config, arrival)).toEqual({
      kind: 'app',
      offer: { store: 'app_store', address: 'https://apps.example/app' },
    })
  })

  test('is the site for a person who chooses a password, on a phone too', () => {
    expect(startFor(config, { ...arrival, hasPasswordLink: true })).toEqual({ kind: 'site' })
  })

  test('is the site on a phone where it was chosen before, or is installed', () => {
    expect(startFor(config, { ...arrival, prefersSite: true })).toEqual({ kind: 'site' })
  })

  test('is the site while nothing is known of the installation', () => {
    expect(startFor(null, arrival)).toEqual({ kind: 'site' })
  })
})

test('what the portal says of itself is waited for, but not for long', async () => {
  expect(await inTime(Promise.resolve(config), 1)).toBe(config)
  expect(await inTime(new Promise(() => {}), 1)).toBeNull()
})
