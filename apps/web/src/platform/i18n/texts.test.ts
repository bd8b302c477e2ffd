import { expect, test } from 'vitest'
import { mergeTexts } from './texts.ts'

test('files add to the same key, at any depth', () => {
  const users = { users: { add: 'Add' }, audit: { actions: { user_created: 'User added' } } }
  const groups = { audit: { actions: { group_created: 'Group added' } }, nav: { groups: 'Groups' } }
  expect(mergeTexts([users, groups])).toEqual({
    users: { add: 'Add' },
    audit: { actions: { user_created: 'User added', group_created: 'Group added' } },
    nav: { groups: 'Groups' },
  })
  expect(users.audit.actions).not.toHaveProperty('group_created')
})
