import { presentProposed } from '@millwright/contract/connectors/present-mapping'
import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import { expect, it } from 'vitest'
import type { Source } from '../protocols/source.ts'
import { proposeFor } from './propose.ts'
import { walkNodes } from './walk.ts'

const node = (id: string, given: Partial<OfferedNode> = {}): OfferedNode => ({
  id,
  name: id,
  kind: 'value',
  hasMore: false,
  type: 'number',
  unit: '',
  meaning: null,
  words: [],
  ...given,
})
const folder = (id: string): OfferedNode => node(id, { kind: 'folder', hasMore: true, type: null })

const OFFERED: Record<string, OfferedNode[]> = {
  '': [folder('Saw'), node('Machines', { kind: 'alarms', type: null })],
  Saw: [
    // A server may have circles.
    folder('Saw'),
    folder('Flags'),
    node('9', { name: 'State', meaning: 'opc40550:Overview/CurrentState' }),
    node('Events', { kind: 'alarms', type: null, meaning: 'opc40550:Events' }),
  ],
  Flags: [node('7', { name: 'Alarm', type: 'boolean', meaning: 'opc40550:Flags/Alarm' })],
}
const source = { browse: async (id: string | null) => OFFERED[id ?? ''] ?? [] } as Partial<Source> as Source

it('what is proposed has a name for people, and the levels in which it is found', async () => {
  const { nodes: walked } = await walkNodes(source, Number.POSITIVE_INFINITY, () => 0)
  const proposed = proposeFor(
    'opcua',
    walked.map((each) => each.node),
  )
  const shown = proposed.map((each) =>
    presentProposed(
      each,
      walked.find(({ node }) => node.id === each.node),
    ),
  )
  expect(shown.map(({ Channel, Name, Above }) => [Channel, Name, Above])).toEqual([
    ['Machine/Status', 'Flags / Alarm', ['Saw', 'Flags']],
    ['Machine/Status', 'State', ['Saw']],
    // By the specification, and not once more by the name of another.
    ['Alarms', 'Saw / Events', ['Saw']],
  ])
})
