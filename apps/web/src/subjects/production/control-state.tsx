import type { Machine } from '@millwright/contract/machines/machines'
import type { Process } from '@millwright/contract/production/productions'
import { CNC_MODE_CHANNEL, CNC_STATUS_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { CNC_MODES, CNC_STATUSES, wordIn } from '@millwright/domain/machines/cnc'
import type { TFunction } from '@millwright/domain/text/translate'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useLatest } from '../../platform/live/use-latest.ts'
import { Facts } from '../../platform/ui/page/facts.tsx'

interface ControlStateProps {
  readonly machine: Machine
  readonly processes: readonly Process[]
  /** The processes whose program is shown beside. */
  readonly running: readonly string[]
}

/** How the control is operated, what it does, and what the processes have loaded in which nothing runs. */
export function ControlState({ machine, processes, running }: ControlStateProps) {
  const { t } = useTranslation()
  const { points } = useLatest(machine.Id, [CNC_MODE_CHANNEL, CNC_STATUS_CHANNEL])
  const others = processes.filter(({ Process: slot }) => !running.includes(slot))
  const empty = others.filter(({ Program }) => Program === '').map(({ Process: slot }) => slot)
  return (
    <Facts
      facts={[
        [t('production.cnc_mode'), wordOf(t, 'modes', CNC_MODES, points[CNC_MODE_CHANNEL]?.v)],
        [t('production.cnc_status'), wordOf(t, 'statuses', CNC_STATUSES, points[CNC_STATUS_CHANNEL]?.v)],
        ...others
          .filter(({ Program }) => Program !== '')
          .map(
            ({ Process: slot, Program, State }) =>
              [
                t('production.processes', { slots: slot }),
                `${Program} · ${t(`production.loaded.${State}`)}`,
              ] as const,
          ),
        ...(empty.length > 0
          ? [[t('production.processes', { slots: empty.join(', ') }), t('production.none')] as const]
          : []),
      ]}
    />
  )
}

/** A word that is not in the list is shown as the machine says it. */
function wordOf(t: TFunction, list: string, known: readonly string[], value: unknown): string {
  if (typeof value !== 'string' || value === '') return '–'
  const word = wordIn(known, value)
  return word === null ? value : t(`production.${list}.${word}`)
}
