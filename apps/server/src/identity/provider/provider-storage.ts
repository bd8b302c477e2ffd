import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { OidcStore } from './oidc-store.ts'

/** oidc-provider asks for one adapter per kind of record; all share one table. */
export function createProviderStorage(store: OidcStore): (model: string) => Adapter {
  const read = async (found: ReturnType<OidcStore['find']>): Promise<AdapterPayload | undefined> => {
    const record = await found
    if (!record) return undefined
    return record.consumedAt === null
      ? record.payload
      : { ...record.payload, consumed: Math.floor(record.consumedAt / 1000) }
  }

  return (model) => ({
    upsert: (id, payload, expiresIn) =>
      store.put(
        model,
        id,
        payload as Record<string, unknown>,
        expiresIn ? Date.now() + expiresIn * 1000 : null,
      ),
    find: (id) => read(store.find(model, 'id', id)),
    findByUid: (uid) => read(store.find(model, 'uid', uid)),
    findByUserCode: (userCode) => read(store.find(model, 'userCode', userCode)),
    consume: (id) => store.consume(model, id),
    destroy: (id) => store.drop(model, id),
    revokeByGrantId: (grantId) => store.dropGrant(grantId),
  })
}
