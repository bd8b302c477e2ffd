import { mayEnter } from '@millwright/contract/areas'
import type { OwnText, SearchSources } from '../../platform/search/search-source.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { findActivities, findTasks } from './find-task-store.ts'

/** A longer word finds the rest. */
const MOST = 6

/** Work that is open, for those who may look at an activity, and the tasks behind it, for those who plan. */
export const searchTasks = ({ db }: Needs<never, 'db'>): SearchSources => ({
  async Texts({ caller, words }) {
    const [activities, tasks] = await Promise.all([
      mayEnter('activity', caller) ? findActivities(db, caller, words, MOST) : [],
      mayEnter('schedule', caller) ? findTasks(db, caller.organizationId, words, MOST) : [],
    ])
    return [
      ...activities.map(
        ({ publicId, action, code, machine, raisedAt }): OwnText => ({
          Kind: 'activity',
          Id: publicId,
          Title: action,
          Text: `${code}, ${machine}`,
          Time: raisedAt.toISOString(),
        }),
      ),
      ...tasks.map(
        ({ publicId, action, code, device }): OwnText => ({
          Kind: 'task',
          Id: publicId,
          Title: action,
          Text: [code, device].filter(Boolean).join(', '),
          Time: '',
        }),
      ),
    ]
  },
})
