import type { MachineEnergy } from '@millwright/contract/energy/energy'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { machineQuery } from '../../machines/shared/machines.queries.ts'
import { energyQuery } from '../energy.queries.ts'
import type { EnergyView } from '../use-energy-view.ts'

/** Beside the machine of the page: more charts nobody compares. */
export const MOST_OTHERS = 3

export interface CompareChoice {
  /** Of the other machines, as they are in the address. */
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}

export function useCompareChoice(own: string): CompareChoice {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    chosen: othersIn(search.with, own),
    onChosen: (chosen) => {
      const changed = { with: chosen.length > 0 ? chosen : undefined }
      void navigate({ to: '.', search: (old) => ({ ...old, ...changed }), replace: true })
    },
  }
}

/** From the address, without the machine itself and texts that are no id. */
export function othersIn(value: unknown, own: string): string[] {
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return [...new Set(texts)].filter((id) => id !== '' && id !== own).slice(0, MOST_OTHERS)
}

export interface Compared {
  readonly machine: Machine
  readonly energy: MachineEnergy
}

/** The other machines over the same days. The server shows each only to those who see it. */
export function useCompared(ids: readonly string[], { range, isOver }: EnergyView) {
  const machines = useQueries({ queries: ids.map((id) => machineQuery(id)) })
  const energies = useQueries({ queries: ids.map((id) => energyQuery(id, range, isOver)) })
  const found = ids.flatMap((_, index): Compared[] => {
    const [machine, energy] = [machines[index]?.data, energies[index]?.data]
    return machine && energy ? [{ machine, energy }] : []
  })
  const failed = ids.flatMap((id, index) => {
    const query = [machines[index], energies[index]].find((each) => each?.isError && each.data === undefined)
    return query ? [{ id, name: machines[index]?.data?.Name ?? id, query }] : []
  })
  return { found, failed, isPending: found.length + failed.length < ids.length }
}
