import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestEmqx } from '../../../testing/test-emqx.ts'
import { createEmqxAccounts } from './emqx-accounts.ts'

let emqx: Awaited<ReturnType<typeof startTestEmqx>>
beforeEach(async () => {
  emqx = await startTestEmqx()
})
afterEach(() => emqx.stop())

const account = { deviceId: 'DEV-1', password: 'first', machineId: 'nst-09' }
const accounts = () => createEmqxAccounts(new URL(emqx.url))

describe('a device at EMQX', () => {
  it('is added with rights to the topics of its machine and no others, the rights first', async () => {
    await accounts().put(account)
    expect(emqx.users).toEqual(new Map([['DEV-1', 'first']]))
    expect(emqx.rules.get('DEV-1')).toEqual([
      { topic: 'machines/nst-09', action: 'publish', permission: 'allow' },
      { topic: 'machines/nst-09/#', action: 'all', permission: 'allow' },
      { topic: '#', action: 'all', permission: 'deny' },
    ])
    expect(emqx.calls.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  })

  it('that is there gets the new password, and its connections end', async () => {
    await accounts().put(account)
    emqx.clients.set('plc-1', 'DEV-1').set('plc-2', 'DEV-2')
    await accounts().put({ ...account, password: 'second' })
    expect(emqx.users.get('DEV-1')).toBe('second')
    expect([...emqx.clients.keys()]).toEqual(['plc-2'])
  })

  it('is removed with its rights and its connections, also when it is gone already', async () => {
    await accounts().put(account)
    emqx.clients.set('plc-1', 'DEV-1')
    await accounts().remove('DEV-1')
    expect([emqx.users.size, emqx.rules.size, emqx.clients.size]).toEqual([0, 0, 0])
    await accounts().remove('DEV-1')
  })

  it('is an error that says what EMQX answered, when the key is wrong or EMQX fails', async () => {
    const stranger = createEmqxAccounts(new URL(emqx.urlOfStranger))
    await expect(stranger.put(account)).rejects.toThrow(/EMQX answered 401 .*BAD_API_KEY/)
    emqx.goDown()
    await expect(accounts().put(account)).rejects.toThrow('EMQX answered 500')
    expect(emqx.users.size).toBe(0)
  })
})
