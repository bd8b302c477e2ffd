import type { FromOpcua, ToOpcua } from '@millwright/contract/connectors/opcua-process'
import type { ChannelValue } from '@millwright/domain/connectors/outgoing/fact-state'
import { AddressSpace, generateAddressSpace, type UAObject, type UAObjectType } from 'node-opcua'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLink } from './link.ts'
import type { MachineTypes } from './machine-nodes.ts'
import { createMachineTree } from './machine-tree.ts'
import { MACHINERY_URI, MACHINES_URI, NODESETS, WOODWORKING_URI } from './nodesets.ts'

let types: MachineTypes
let space: AddressSpace
beforeAll(async () => {
  space = AddressSpace.create()
  await generateAddressSpace(space, NODESETS)
  types = {
    namespace: space.registerNamespace(MACHINES_URI),
    machines: space.findNode(`ns=${space.getNamespaceIndex(MACHINERY_URI)};i=1001`) as UAObject,
    machineType: space.findObjectType(
      'WwMachineType',
      space.getNamespaceIndex(WOODWORKING_URI),
    ) as UAObjectType,
  }
})
afterAll(() => space.dispose())

const machine = (id: string) => ({ id, name: id, manufacturer: '', model: '', serial: '' })

/** The server's side of the link, which says what is known of every machine. */
function setUp(most: number, known: readonly ChannelValue[] = []) {
  const unwatched: string[] = []
  const link = createLink({
    send(message: FromOpcua) {
      if (message.kind === 'unwatch') unwatched.push(message.machineId)
      if (message.kind === 'ask')
        link.take({ kind: 'answer', id: message.id, answer: known } satisfies ToOpcua)
    },
    onNews: () => {},
  })
  const tree = createMachineTree({ types, accountId: 'ann', link, log: () => {}, most })
  const at = (id: string) => space.findNode(`ns=${types.namespace.index};s=${id}`)
  const ask = (...machineIds: string[]) => tree.prepare({ machineIds, names: [] })
  return { tree, at, ask, unwatched }
}

describe('the machines of a view', () => {
  it('have their nodes when they are asked for, and give way to others while nobody watches them', async () => {
    const { tree, at, ask, unwatched } = setUp(2)
    tree.setMachines(['a', 'b', 'c'].map(machine))
    expect(at('a')?.browseName.name).toBe('a')
    expect(at('a/State')).toBe(null)
    await ask('a')
    expect(at('a/State/Machine/Overview/CurrentState')).not.toBe(null)
    at('a/State/Machine/Overview/CurrentState')?.on('dispose', () => {})
    await ask('b', 'c')
    expect([at('a/State'), at('b/State'), at('c/State')].map((node) => node !== null)).toEqual([
      true,
      false,
      true,
    ])
    expect(unwatched).toEqual(['b'])
    tree.setMachines([machine('b')])
    expect([at('a'), at('a/State'), at('c'), at('c/State')]).toEqual([null, null, null, null])
    expect(at('b')).not.toBe(null)
    tree.setMachines([])
  })

  it('get a node for what becomes known later, when they are asked for again', async () => {
    const { tree, at, ask } = setUp(2)
    tree.setMachines([machine('d')])
    await ask('d')
    const pieces = 'd/State/Machine/Values/AbsolutePiecesOut'
    expect(at(pieces)).toBe(null)
    tree.take([{ machineId: 'd', channel: 'Machine/Counters/Parts', ts: 1, v: 12 }])
    await ask('d')
    expect(at('d/State')).not.toBe(null)
    tree.setMachines([])
  })

  it('are not answered while rights have changed and nobody knows how', async () => {
    const { tree, ask } = setUp(2)
    tree.setMachines([machine('e')])
    tree.setUncertain()
    let isAnswered = false
    const asked = ask('e').then(() => {
      isAnswered = true
    })
    await new Promise((later) => setImmediate(later))
    expect(isAnswered).toBe(false)
    tree.setMachines([])
    await asked
    expect(isAnswered).toBe(true)
  })
})
