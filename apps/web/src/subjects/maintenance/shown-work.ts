import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { openSteps, type Work } from '@millwright/domain/maintenance/work'
import type { StoredEntry } from './outbox.ts'

/** The stored entries, with those that wait to be sent over them. */
export interface ShownWork {
  readonly entered: (field: string) => string
  readonly open: ReturnType<typeof openSteps>
  readonly photos: readonly File[]
  readonly isDone: boolean
  readonly isStarted: boolean
}

export function shownWork(activity: ActivityDetail, waiting: readonly StoredEntry[]): ShownWork {
  const own = waiting.filter(({ activityId }) => activityId === activity.Id)
  const values = new Map(activity.Work.map(({ field, value }) => [field, value]))
  for (const entry of own) if (entry.kind === 'work') values.set(entry.change.field, entry.change.value)
  const entered = (field: string): string => values.get(field) ?? ''
  const work: Work = Object.fromEntries(
    [...values].map(([field, value]) => [field, { value, by: '', at: 0, version: 0 }]),
  )
  return {
    entered,
    open: openSteps(activity.Steps, work),
    photos: own.flatMap((entry) => (entry.kind === 'photo' ? [entry.file] : [])),
    isDone: activity.State === 'done' || own.some(({ kind }) => kind === 'done'),
    isStarted: activity.State !== 'open' || own.some(({ kind }) => kind === 'start'),
  }
}
