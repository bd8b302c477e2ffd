import { addLine, putLineFlow, removeLine, renameLine } from '@millwright/contract/lines/lines'
import type { LineFlow, LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import {
  type DrawFault,
  type Drawn,
  joinMachines,
  NO_FLOW,
  shareBuffer,
  withCapacity,
  withoutBuffer,
} from '@millwright/domain/lines/draw-flow'
import type { Flow } from '@millwright/domain/lines/flow'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { LINES_KEY } from '../../lines/shared/lines.queries.ts'
import type { PlanTarget } from '../plan/floor-plan.tsx'

/** On the wire fields have capitals. */
const flowOf = ({ MachineIds, Buffers }: LineFlow): Flow => ({
  machines: MachineIds,
  buffers: Buffers.map(({ From, To, Capacity }) => ({ from: From, to: To, capacity: Capacity })),
})

export const wireFlow = ({ machines, buffers }: Flow): LineFlow => ({
  MachineIds: [...machines],
  Buffers: buffers.map(({ from, to, capacity }) => ({ From: [...from], To: [...to], Capacity: capacity })),
})

interface Edited {
  /** Null for a new line. */
  readonly line: LineOfMachines | null
  readonly name: string
  readonly flow: Flow
}

const editedOf = (line: LineOfMachines | null): Edited => ({
  line,
  name: line?.Name ?? '',
  flow: line ? flowOf(line.Flow) : NO_FLOW,
})

const isSame = (a: Flow, b: Flow): boolean => JSON.stringify(wireFlow(a)) === JSON.stringify(wireFlow(b))

/** A flow that is drawn and not stored yet. */
export function useFlowDraft(org: string, siteOf: (machineId: string) => string | null, today: PlainDay) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [edited, setEdited] = useState<Edited>(editedOf(null))
  const [validFrom, setValidFrom] = useState(today)
  const [fault, setFault] = useState<DrawFault | null>(null)
  const { line, name, flow } = edited
  const stored = editedOf(line)
  const isFlowChanged = !isSame(flow, stored.flow)
  const isNameChanged = name.trim() !== stored.name

  const take = (drawn: Drawn): void => {
    setFault(drawn.fault)
    if (drawn.flow) setEdited({ ...edited, flow: drawn.flow })
  }
  const put = (next: Flow): void => {
    setFault(null)
    setEdited({ ...edited, flow: next })
  }
  const choose = (next: LineOfMachines | null): void => {
    setFault(null)
    setEdited(editedOf(next))
  }
  const refresh = () => client.invalidateQueries({ queryKey: [LINES_KEY] })
  const store = useMutation({
    mutationFn: async (): Promise<LineOfMachines> => {
      const Flow = wireFlow(flow)
      if (!line) {
        const SiteId = flow.machines[0] === undefined ? null : siteOf(flow.machines[0])
        const body = { Name: name.trim(), SiteId, Flow, ValidFrom: validFrom }
        return (await send(addLine, { params: { org }, body })).result
      }
      const params = { org, lineId: line.Id }
      let last = line
      if (isNameChanged) {
        const { Name } = (await send(renameLine, { params, body: { Name: name.trim() } })).result
        // The flow that is looked at stays, also one that does not hold yet.
        last = { ...line, Name }
      }
      if (isFlowChanged)
        last = (await send(putLineFlow, { params, body: { Flow, ValidFrom: validFrom } })).result
      return last
    },
    onSuccess: (saved) => {
      choose(saved)
      showToast('success', t('misc.saved'))
    },
    onSettled: refresh,
  })
  const drop = useMutation({
    mutationFn: async () => {
      if (line) await send(removeLine, { params: { org, lineId: line.Id } })
    },
    onSuccess: () => choose(null),
    onSettled: refresh,
  })

  return {
    line,
    name,
    flow,
    fault,
    validFrom,
    setValidFrom,
    choose,
    setName: (next: string) => setEdited({ ...edited, name: next }),
    join: (from: string, to: string) => take(joinMachines(flow, from, to)),
    /** From one thing on the plan to another, of which at most one is a buffer. */
    draw: (from: PlanTarget, to: PlanTarget): void => {
      if ('machineId' in from && 'machineId' in to) take(joinMachines(flow, from.machineId, to.machineId))
      else if ('machineId' in from && 'buffer' in to)
        take(shareBuffer(flow, to.buffer, 'from', from.machineId))
      else if ('buffer' in from && 'machineId' in to) take(shareBuffer(flow, from.buffer, 'to', to.machineId))
    },
    setCapacity: (place: number, capacity: number | null) => put(withCapacity(flow, place, capacity)),
    removeJoin: (place: number) => put(withoutBuffer(flow, place)),
    isChanged: isFlowChanged || isNameChanged,
    maySave: flow.buffers.length > 0 && name.trim() !== '' && (isFlowChanged || isNameChanged),
    save: () => store.mutate(),
    remove: () => drop.mutate(),
    isSaving: store.isPending || drop.isPending,
  }
}

export type FlowDraft = ReturnType<typeof useFlowDraft>
