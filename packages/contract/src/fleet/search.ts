import Type from 'typebox'
import { Found } from '../found.ts'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Line } from '../wire/text.ts'

export const search = defineCall({
  method: 'GET',
  path: '/api/:org/search',
  access: 'organizationMember',
  tag: 'Search',
  summary:
    'Machines, programs, alarms, people, operators, tickets, tasks, parts, sites and notes in which every word is found, as far as the caller sees them',
  params: Closed({ org: Type.String() }),
  query: Closed({ text: Line() }),
  result: Found,
})
