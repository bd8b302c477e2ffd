import { expect, test } from 'vitest'
import { groupName } from './group-name.ts'

test('the group of all machines is named in the language of the reader, any other as people named it', () => {
  const t = () => 'Все'
  expect(groupName(t, { Name: 'All' })).toBe('Все')
  expect(groupName(t, { Name: 'all' })).toBe('Все')
  expect(groupName(t, { Name: 'Allgäu' })).toBe('Allgäu')
})
