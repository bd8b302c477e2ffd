import type { enterWork } from '@millwright/contract/maintenance/activities'
import type { BodyOf, ResultOf } from '@millwright/contract/wire/call'
import { type Conflict, changeFault, mergeWork } from '@millwright/domain/maintenance/work'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { badField } from '../../platform/runtime/errors.ts'
import type { Activities } from './activities.ts'
import { createActivityStore } from './shared/activity-store.ts'

export interface WorkDeps {
  db: Database
  activities: Activities
  now: () => number
}

/** Takes in what people enter, also what they entered without a network some time ago. */
export function createWork({ db, activities, now }: WorkDeps) {
  const store = createActivityStore(db)

  return async (
    caller: Caller,
    publicId: string,
    { Version, Changes }: BodyOf<typeof enterWork>,
  ): Promise<ResultOf<typeof enterWork>> => {
    let conflicts: readonly Conflict[] = []
    await activities.change(caller, publicId, async (activity, tx) => {
      for (const change of Changes) {
        const fault = changeFault(change, activity)
        if (fault !== null) throw badField(change.field, fault)
      }
      // A clock that runs ahead must not date the work into the future.
      const changes = Changes.map((change) => ({ ...change, at: Math.min(change.at, now()) }))
      const version = activity.version + 1
      const merged = mergeWork(activity.work, changes, { by: caller.name, base: Version, version })
      conflicts = merged.conflicts
      if (changes.length > conflicts.length) await store.putWork(activity.id, merged.work, version, tx)
    })
    return {
      Activity: await activities.detail(caller, publicId),
      Conflicts: conflicts.map(({ field, kept, refused }) => ({
        field,
        kept: kept.value,
        keptBy: kept.by,
        refused,
      })),
    }
  }
}
