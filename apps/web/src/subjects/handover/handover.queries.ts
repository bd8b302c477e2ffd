import {
  getHandover,
  getHandoverPhoto,
  listHandoverNotes,
  listHandovers,
  listOpenHandovers,
  readHandoverNote,
} from '@millwright/contract/handover/handover'
import type { HandoverHead, HandoverNote } from '@millwright/contract/handover/handover-shapes'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client, send } from '../../platform/api/client.ts'
import { livePatches } from '../../platform/live/live-patches.ts'

export const HANDOVER_KEY = 'handover'

/** A note with its photos is several changes. */
const SETTLE_MS = 300
/** The work of machines since then is counted without any event. */
const REFRESH_MS = 30_000
/** Two weeks of three shifts at a site. */
const EARLIER = 50

const patches = livePatches<unknown>({ refetchOn: { handoverChanged: { afterMs: SETTLE_MS } } })

export const openHandoversQuery = (org: string) =>
  queryOptions({
    queryKey: [HANDOVER_KEY, org, 'open'],
    queryFn: async ({ signal }): Promise<HandoverHead[]> =>
      (await send(listOpenHandovers, { params: { org }, signal })).result,
    meta: patches,
    refetchInterval: REFRESH_MS,
  })

export const handoverQuery = (org: string, handoverId: string, groupId: string) =>
  queryOptions({
    queryKey: [HANDOVER_KEY, org, 'one', handoverId, groupId],
    queryFn: async ({ signal }) =>
      (await send(getHandover, { params: { org, handoverId }, query: { groupId }, signal })).result,
    meta: patches,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const earlierHandoversQuery = (org: string) =>
  queryOptions({
    queryKey: [HANDOVER_KEY, org, 'earlier'],
    queryFn: async ({ signal }) =>
      (await send(listHandovers, { params: { org }, query: { limit: EARLIER }, signal })).result,
    meta: patches,
  })

export const machineNotesQuery = (id: string) =>
  queryOptions({
    queryKey: [HANDOVER_KEY, 'machine', id],
    queryFn: async ({ signal }) => (await send(listHandoverNotes, { params: { id }, signal })).result,
    meta: patches,
    refetchInterval: REFRESH_MS,
  })

export const handoverPhotoQuery = (
  org: string,
  { handoverId, noteId, photoId }: { handoverId: string; noteId: string; photoId: string },
) =>
  queryOptions({
    queryKey: [HANDOVER_KEY, org, 'photo', handoverId, noteId, photoId],
    queryFn: ({ signal }) =>
      client.download(getHandoverPhoto, { params: { org, handoverId, noteId, photoId }, signal }),
    // An answer that is stored under an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Everything that shows a handover is read again after each change. */
export function useHandoverChange<V>(change: (values: V) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: [HANDOVER_KEY] }),
  })
}

interface Tick {
  readonly handoverId: string
  readonly noteId: string
  readonly isRead: boolean
}

/** A tick is seen at once, before the server has stored it. */
export function useTickNote(org: string) {
  const { mutate, isPending, variables } = useHandoverChange(({ handoverId, noteId, isRead }: Tick) =>
    send(readHandoverNote, { params: { org, handoverId, noteId }, body: { IsRead: isRead } }),
  )
  return {
    tick: mutate,
    isTicked: ({ Id, IsRead }: Pick<HandoverNote, 'Id' | 'IsRead'>): boolean =>
      isPending && variables.noteId === Id ? variables.isRead : IsRead,
  }
}

/** That of the page: one that waits to be confirmed before the one whose shift runs. */
export const handoverOfNow = (open: readonly HandoverHead[]): HandoverHead | undefined =>
  open.find(({ State }) => State === 'open') ?? open[0]
