import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showFailure, showToast } from '../../platform/toasts/toasts.ts'
import { activityQuery, MAINTENANCE_KEY } from './maintenance.queries.ts'
import { createBrowserOutbox, type OutboxEntry, type StoredEntry } from './outbox.ts'
import { type Sent, sendOutbox } from './send-outbox.ts'

const store = createBrowserOutbox()
/** Two pages of one tab must not send the same entry at the same time. */
let sending: Promise<void> = Promise.resolve()
const RETRY_MS = 5_000

type NewEntry = OutboxEntry extends infer E
  ? E extends OutboxEntry
    ? Omit<E, 'org' | 'userId'>
    : never
  : never

export interface Outbox {
  /** The oldest first. */
  readonly waiting: readonly StoredEntry[]
  readonly add: (entry: NewEntry) => Promise<void>
}

/** Keeps what is entered until the portal has it: at once with a network, later without one. */
export function useOutbox(): Outbox {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { organization, user } = useSession()
  const org = organization.BusinessCode
  const userId = user.Id
  const [waiting, setWaiting] = useState<readonly StoredEntry[]>([])

  const refresh = useCallback(async () => {
    setWaiting((await store.all()).filter((entry) => entry.userId === userId && entry.org === org))
  }, [org, userId])

  const onSent = useCallback(
    (sent: Sent) => {
      const { entry } = sent
      const key = activityQuery(org, entry.activityId).queryKey
      if (sent.kind !== 'refused' && sent.activity) cache.setQueryData(key, sent.activity)
      else void cache.invalidateQueries({ queryKey: key })
      if (sent.kind === 'conflict')
        showToast('warning', t('maintenance.first_stays', { name: sent.keptBy, value: sent.kept }))
      if (sent.kind === 'refused') showFailure(sent.error)
      if (entry.kind === 'done' && sent.kind === 'sent') showToast('success', t('maintenance.was_done'))
      if (entry.kind === 'done' || entry.kind === 'start')
        void cache.invalidateQueries({ queryKey: [MAINTENANCE_KEY, org] })
    },
    [cache, org, t],
  )

  const flush = useCallback((): Promise<void> => {
    const run = async (): Promise<void> => {
      await sendOutbox({ store, send }, { org, userId }, onSent)
      await refresh()
    }
    sending = sending.then(run, run)
    return sending
  }, [org, userId, onSent, refresh])

  useEffect(() => {
    void flush()
    const again = (): void => void flush()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [flush])

  // The portal may be away although the browser has a network.
  useEffect(() => {
    if (waiting.length === 0) return undefined
    const timer = setInterval(() => void flush(), RETRY_MS)
    return () => clearInterval(timer)
  }, [waiting.length, flush])

  const add = useCallback(
    async (entry: NewEntry) => {
      await store.add({ ...entry, org, userId } as OutboxEntry)
      await refresh()
      void flush()
    },
    [org, userId, refresh, flush],
  )
  return { waiting, add }
}
