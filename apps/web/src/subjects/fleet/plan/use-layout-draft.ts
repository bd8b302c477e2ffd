import { type Machine, type MapPlace, patchMachine } from '@millwright/contract/machines/machines'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { MACHINES_KEY } from '../../../platform/live/machine-key.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { movedBy } from './geometry.ts'
import { type LayoutChange, layoutChanges, type Places, stepOf } from './layout-changes.ts'

export interface LayoutDraft {
  readonly chosenId: string | null
  readonly choose: (machineId: string | null) => void
  readonly mayMove: (machine: Machine) => boolean
  readonly placeOf: (machine: Machine) => MapPlace | null
  /** Chooses a machine to be moved and returns its place; null for one that stays. */
  readonly begin: (machineId: string) => MapPlace | null
  readonly change: (machineId: string, to: (place: MapPlace) => MapPlace) => void
  readonly put: (machineId: string, place: MapPlace | null) => void
  /** Whether the key moved the chosen machine. */
  readonly moveByKey: (key: string) => boolean
  readonly changes: readonly LayoutChange[]
  readonly save: () => void
  readonly isSaving: boolean
  readonly forget: () => void
}

/** Moved, and not stored yet. Only machines of one's own organization can be moved. */
export function useLayoutDraft(machines: readonly Machine[], org: string, onSaved: () => void): LayoutDraft {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [places, setPlaces] = useState<Places>(new Map())
  const [chosenId, choose] = useState<string | null>(null)

  const mayMove = (machine: Machine): boolean => machine.OrganizationCode === org
  const stored = (machineId: string) => machines.find(({ Id }) => Id === machineId)
  const placeIn = (known: Places, machineId: string): MapPlace | null => {
    const drafted = known.get(machineId)
    return drafted === undefined ? (stored(machineId)?.Map_View ?? null) : drafted
  }
  const put = (machineId: string, place: MapPlace | null): void =>
    setPlaces((known) => new Map(known).set(machineId, place))
  const change = (machineId: string, to: (place: MapPlace) => MapPlace): void =>
    setPlaces((known) => {
      const place = placeIn(known, machineId)
      return place ? new Map(known).set(machineId, to(place)) : known
    })
  const changes = layoutChanges(machines, places)

  const store = useMutation({
    // One after the other: what is stored before a failure stays, and the rest stays to be stored.
    mutationFn: async (wanted: readonly LayoutChange[]) => {
      for (const { machineId, place } of wanted)
        await send(patchMachine, { params: { id: machineId }, body: { Map_View: place } })
    },
    onSuccess: () => showToast('success', t('misc.saved')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MACHINES_KEY] }),
  })

  return {
    chosenId,
    choose,
    mayMove,
    placeOf: (machine) => placeIn(places, machine.Id),
    begin: (machineId) => {
      const machine = stored(machineId)
      if (!machine || !mayMove(machine)) return null
      choose(machineId)
      return placeIn(places, machineId)
    },
    change,
    put,
    moveByKey: (key) => {
      const step = stepOf(key)
      if (!step || chosenId === null) return false
      change(chosenId, (place) => movedBy(place, ...step))
      return true
    },
    changes,
    save: () => store.mutate(changes, { onSuccess: onSaved }),
    isSaving: store.isPending,
    forget: () => {
      setPlaces(new Map())
      choose(null)
    },
  }
}
