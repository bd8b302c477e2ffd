import {
  getMessage,
  listUserMessages,
  type Message,
  type MessageDetail,
  readMessages,
} from '@millwright/contract/messages/messages'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'
import { statusChannel } from '../../../platform/live/status-patch.ts'

export const MESSAGES_KEY = 'messages'
export const MESSAGES_PAGE = 50
/** A message to a group is announced machine by machine. */
const SETTLE_MS = 500
/** A message begins and ends by the clock. */
const REFRESH_MS = 60_000

export interface MessageFilter {
  readonly machineId?: string | undefined
  readonly search?: string
  /** Machines whose messages may come while the list is shown; left out for those of `machineId`. */
  readonly watched?: readonly string[]
}

/** Channels of machines tell of their messages. */
const patches = <Data>(machineIds: (data: Data | undefined) => readonly string[]) =>
  livePatches<Data>({
    channels: (data) => machineIds(data).map(statusChannel),
    refetchOn: { messagesChanged: { afterMs: SETTLE_MS } },
  })

export const messagesQuery = (
  org: string,
  { machineId, search = '', watched = machineId === undefined ? [] : [machineId] }: MessageFilter,
  page = 1,
) =>
  queryOptions({
    queryKey: [MESSAGES_KEY, org, machineId, search, page],
    queryFn: ({ signal }) =>
      send(listUserMessages, {
        params: { org },
        query: {
          skip: (page - 1) * MESSAGES_PAGE,
          limit: MESSAGES_PAGE,
          ...(machineId === undefined ? {} : { machineId }),
          ...(search === '' ? {} : { search }),
        },
        signal,
      }),
    meta: patches(() => watched),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const messageQuery = (org: string, messageId: string) =>
  queryOptions({
    queryKey: [MESSAGES_KEY, org, 'one', messageId],
    queryFn: async ({ signal }) => (await send(getMessage, { params: { org, messageId }, signal })).result,
    meta: patches<MessageDetail>((message) => (message?.Machines ?? []).map(({ Id }) => Id)),
    refetchInterval: REFRESH_MS,
  })

/** A message that is on the page counts as read. */
export function useMarkRead(org: string, messages: readonly Message[]): void {
  const cache = useQueryClient()
  const unread = messages
    .filter(({ IsRead, Phase }) => !IsRead && Phase === 'current')
    .map(({ Id }) => Id)
    .join(' ')
  const { mutate } = useMutation({
    mutationFn: (Ids: string[]) => send(readMessages, { params: { org }, body: { Ids } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [MESSAGES_KEY, org] }),
    // The next visit marks them: nothing is lost that a person would have to know of.
    meta: { isShownByPage: true },
  })
  useEffect(() => {
    if (unread !== '') mutate(unread.split(' '))
  }, [unread, mutate])
}
