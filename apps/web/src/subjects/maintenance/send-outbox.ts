import {
  addPhoto,
  enterWork,
  finishActivity,
  startActivity,
} from '@millwright/contract/maintenance/activities'
import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { ApiError, isAway } from '../../platform/api/api-error.ts'
import type { send as sendCall } from '../../platform/api/client.ts'
import type { OutboxStore, StoredEntry } from './outbox.ts'

/** The outcome for an entry that left the outbox. */
export type Sent =
  | { readonly kind: 'sent'; readonly entry: StoredEntry; readonly activity: ActivityDetail | null }
  /** Somebody else had entered another value for the same field. */
  | {
      readonly kind: 'conflict'
      readonly entry: StoredEntry
      readonly kept: string
      readonly keptBy: string
      readonly activity: ActivityDetail
    }
  | { readonly kind: 'refused'; readonly entry: StoredEntry; readonly error: ApiError }

interface SendOutboxDeps {
  store: OutboxStore
  send: typeof sendCall
}

/**
 * Sends what is in the outbox of a person, in order. It stops at the first entry that does not reach the portal, which is tried
 * again later; what the portal refuses leaves the outbox, because it would be refused again.
 */
export async function sendOutbox(
  { store, send }: SendOutboxDeps,
  { org, userId }: { readonly org: string; readonly userId: string },
  onSent: (sent: Sent) => void,
): Promise<void> {
  const mine = (await store.all()).filter((entry) => entry.userId === userId && entry.org === org)
  for (const entry of mine) {
    let sent: Sent
    try {
      sent = await sendEntry(send, entry)
    } catch (error) {
      if (isAway(error) || !(error instanceof ApiError) || error.status === 401) return
      sent = { kind: 'refused', entry, error }
    }
    await store.remove(entry.id)
    onSent(sent)
  }
}

async function sendEntry(send: typeof sendCall, entry: StoredEntry): Promise<Sent> {
  const params = { org: entry.org, activityId: entry.activityId }
  switch (entry.kind) {
    case 'work': {
      const { result } = await send(enterWork, {
        params,
        body: { Version: entry.version, Changes: [entry.change] },
      })
      const [conflict] = result.Conflicts
      const activity = result.Activity
      return conflict
        ? { kind: 'conflict', entry, kept: conflict.kept, keptBy: conflict.keptBy, activity }
        : { kind: 'sent', entry, activity }
    }
    case 'photo': {
      const body = new FormData()
      body.append('file', entry.file)
      await send(addPhoto, { params, body } as unknown as Parameters<typeof send<typeof addPhoto>>[1])
      return { kind: 'sent', entry, activity: null }
    }
    case 'start':
      return { kind: 'sent', entry, activity: (await send(startActivity, { params })).result }
    case 'done': {
      const body = {
        ...(entry.reason === '' ? {} : { Reason: entry.reason }),
        ...(entry.signature === '' ? {} : { Signature: entry.signature }),
        // Kept on the device by an earlier version.
        ...(entry.repaired ? { Repaired: [...entry.repaired] } : {}),
      }
      return { kind: 'sent', entry, activity: (await send(finishActivity, { params, body })).result }
    }
    default:
      return entry satisfies never
  }
}
