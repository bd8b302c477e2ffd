import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { emptyDraft } from '../users/user-draft.ts'
import { madeGroups, noteMadeGroup } from './made-group.ts'

test('a new person is in the group that was just made, and only in the organization that it is of', () => {
  const cache = new QueryClient()
  expect(emptyDraft('en-US', madeGroups(cache, 'NORDHAUS')).Machine_Group_Ids).toEqual([])
  noteMadeGroup(cache, 'NORDHAUS', 'group-9')
  expect(emptyDraft('en-US', madeGroups(cache, 'NORDHAUS')).Machine_Group_Ids).toEqual(['group-9'])
  expect(madeGroups(cache, 'SEGHERIA')).toEqual([])
  cache.clear()
})
