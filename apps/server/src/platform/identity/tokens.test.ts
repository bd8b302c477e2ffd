import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokens } from './tokens.ts'

const KEY = new Uint8Array(32).fill(7)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('an access token', () => {
  it('names its session, as often as it is used', async () => {
    const tokens = createTokens(KEY)
    const token = await tokens.sign('person-1', 'session-1')
    for (let call = 0; call < 3; call++) expect(await tokens.sessionOf(token)).toBe('session-1')
  })

  it('is refused from the moment at which it expires, also when it was good before', async () => {
    const tokens = createTokens(KEY)
    vi.setSystemTime(1_700_000_000_000)
    const token = await tokens.sign('person-1', 'session-1')
    vi.setSystemTime(1_700_000_599_999)
    expect(await tokens.sessionOf(token)).toBe('session-1')
    vi.setSystemTime(1_700_000_600_000)
    expect(await tokens.sessionOf(token)).toBeNull()
    expect(await createTokens(KEY).sessionOf(token)).toBeNull()
  })

  it('is refused when it was signed with another key or changed, however often the right one was used', async () => {
    const tokens = createTokens(KEY)
    const token = await tokens.sign('person-1', 'session-1')
    expect(await tokens.sessionOf(token)).toBe('session-1')
    expect(await tokens.sessionOf(`${token.slice(0, -2)}xx`)).toBeNull()
    const foreign = await createTokens(new Uint8Array(32).fill(8)).sign('person-1', 'session-1')
    expect(await tokens.sessionOf(foreign)).toBeNull()
  })
})
