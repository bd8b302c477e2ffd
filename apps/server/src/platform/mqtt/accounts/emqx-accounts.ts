import { batchTopicOf, topicsOfMachine } from '@millwright/contract/wire/topics'
import type { BrokerAccounts } from './broker-accounts.ts'

const PATIENCE_MS = 5_000

const USERS = '/api/v5/authentication/password_based:built_in_database/users'
const RULES = '/api/v5/authorization/sources/built_in_database/rules/users'
const CLIENTS = '/api/v5/clients'

/** Accounts and rights in EMQX's built-in database, over its HTTP interface, version 5, with an API key. */
export function createEmqxAccounts(url: URL): BrokerAccounts {
  const key = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`

  async function call(
    method: string,
    path: string,
    body: object | null,
    expected: readonly number[],
  ): Promise<Response> {
    const response = await fetch(new URL(path, url.origin), {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok && !expected.includes(response.status)) {
      const reason = (await response.text()).slice(0, 200)
      throw new Error(`EMQX answered ${response.status} to ${method} ${path}: ${reason}`)
    }
    return response
  }
  const at = (path: string, name: string): string => `${path}/${encodeURIComponent(name)}`

  async function disconnect(username: string): Promise<void> {
    const answer = await call('GET', `${CLIENTS}?${new URLSearchParams({ username })}`, null, [])
    const { data } = (await answer.json()) as { data: readonly { clientid: string }[] }
    for (const { clientid } of data) await call('DELETE', at(CLIENTS, clientid), null, [404])
  }

  return {
    async put({ deviceId: username, password, machineId }) {
      const allow = (topic: string, action: 'publish' | 'all') => ({ topic, action, permission: 'allow' })
      const rules = [
        allow(batchTopicOf(machineId), 'publish'),
        allow(topicsOfMachine(machineId), 'all'),
        // Whatever EMQX does where no rule matches.
        { topic: '#', action: 'all', permission: 'deny' },
      ]
      // First the rights: an account without them could do what EMQX allows by default.
      await call('PUT', at(RULES, username), { username, rules }, [])
      const account = { password, is_superuser: false }
      const added = await call('POST', USERS, { user_id: username, ...account }, [409])
      if (added.ok) return
      await call('PUT', at(USERS, username), account, [])
      await disconnect(username)
    },
    async remove(username) {
      await call('DELETE', at(USERS, username), null, [404])
      await call('DELETE', at(RULES, username), null, [404])
      await disconnect(username)
    },
  }
}
