import type { User } from '@millwright/contract/people/users'
import { expect, test } from 'vitest'
import { changedMembers } from './changed-members.ts'

const user = (Id: string, ...groups: string[]): User => ({
  Id,
  Email: `${Id}@example.com`,
  Username: Id,
  Firstname: Id,
  Lastname: Id,
  Language: 'en-US',
  OrganizationCode: 'NORDHAUS',
  Notification_Ids: [],
  OrganizationType: 'CUSTOMER',
  IsAdmin: false,
  Role_Ids: [],
  Machine_Group_Ids: groups.map((group) => ({ Id: group, Name: group })),
  ExternalUserId: '',
  Image_Url: '',
  FirstLogin: false,
  SeesAllMachines: false,
  loginMethod: '',
  Invitation: null,
  HasSecondFactor: false,
  LastSeenAt: null,
  MayChange: true,
})

test('only who joins or leaves is changed, and keeps the other groups', () => {
  const users = [
    user('stays', 'g', 'other'),
    user('joins', 'other'),
    user('leaves', 'g', 'other'),
    user('away'),
  ]
  const changed = changedMembers(users, 'g', ['stays', 'leaves'], ['stays', 'joins'])
  expect(changed.map(({ user: each, groupIds }) => [each.Id, groupIds])).toEqual([
    ['joins', ['other', 'g']],
    ['leaves', ['other']],
  ])
})
