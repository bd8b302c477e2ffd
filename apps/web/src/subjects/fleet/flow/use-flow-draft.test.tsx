import type { LineFlow, LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, renderPart } from '../../../testing/test-page.tsx'
import { type FlowDraft, useFlowDraft } from './use-flow-draft.ts'

const join = (from: string, to: string, Capacity: number | null = null) => ({
  From: [from],
  To: [to],
  Capacity,
})
const TODAY: LineFlow = { MachineIds: ['saw', 'edger'], Buffers: [join('saw', 'edger')] }
const LATER: LineFlow = { MachineIds: ['saw', 'edger'], Buffers: [join('saw', 'edger', 12)] }
const line = { Id: 'l', Name: 'Doors', Flow: TODAY, ValidFrom: '2026-11-01' } as LineOfMachines

let draft: FlowDraft

function Draft() {
  draft = useFlowDraft('NORDHAUS', () => null, '2026-11-04')
  return null
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a flow of a later day stays once it is saved, also when the line is renamed after it', async () => {
  answerCalls(({ pathname }) =>
    pathname.endsWith('/flow')
      ? { ...line, Flow: LATER, ValidFrom: '2026-11-20' }
      : { ...line, Name: 'Windows' },
  )
  renderPart(<Draft />)
  act(() => draft.choose(line))
  act(() => draft.setCapacity(0, 12))
  act(() => draft.save())
  await vi.waitFor(() => expect(draft.line?.ValidFrom).toBe('2026-11-20'))
  act(() => draft.setName('Windows'))
  act(() => draft.save())
  await vi.waitFor(() => expect(draft.line?.Name).toBe('Windows'))
  expect(draft.flow.buffers[0]?.capacity).toBe(12)
  expect(draft.isChanged).toBe(false)
})
