import { isPlainText } from '@millwright/domain/text/plain-text'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { OidcStore } from './oidc-store.ts'

/** As JSON writes one; a backslash before it would make it the text `\\u0000`. */
const NUL = /(?<!\\)(\\\\)*\\u0000/

/** oidc-provider asks for one adapter per kind of record; all share one table. */
export function createProviderStorage(store: OidcStore): (model: string) => Adapter {
  const read = async (
    model: string,
    key: Parameters<OidcStore['find']>[1],
    value: string,
  ): Promise<AdapterPayload | undefined> => {
    const record = isPlainText(value) ? await store.find(model, key, value) : null
    if (!record) return undefined
    return record.consumedAt === null
      ? record.payload
      : { ...record.payload, consumed: Math.floor(record.consumedAt / 1000) }
  }

  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      // It holds the parameters as they were sent, and jsonb has no NUL.
      if (NUL.test(JSON.stringify(payload)))
        throw new errors.InvalidRequest('a parameter holds characters that no text may have')
      const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : null
      await store.put(model, id, payload as Record<string, unknown>, expiresAt)
    },
    find: (id) => read(model, 'id', id),
    findByUid: (uid) => read(model, 'uid', uid),
    findByUserCode: (userCode) => read(model, 'userCode', userCode),
    consume: (id) => store.consume(model, id),
    destroy: (id) => store.drop(model, id),
    revokeByGrantId: (grantId) => store.dropGrant(grantId),
  })
}
