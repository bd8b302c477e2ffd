import type { Machine } from '@millwright/contract/calls/machines'
import { CNC_MODE_CHANNEL, CNC_STATUS_CHANNEL } from '@millwright/contract/kpi-channels'
import { PROCESS_SLOTS } from '@millwright/contract/program-channels'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLatest } from '../../live/use-latest.ts'
import { Facts } from '../../ui/facts.tsx'

const MODES = ['manual', 'manual_jog', 'automatic', 'edit', 'semiautomatic']
const STATUSES = ['ready', 'exe', 'done', 'hold', 'feed_hold', 'optional_stop', 'program_stopped']

/** How the control is operated, what it does, and which processes have no program. */
export function ControlState({ machine, running }: { machine: Machine; running: readonly string[] }) {
  const { t } = useTranslation()
  const { points } = useLatest(machine.Id, [CNC_MODE_CHANNEL, CNC_STATUS_CHANNEL])
  const idle = PROCESS_SLOTS.filter((slot) => !running.includes(slot))
  return (
    <Facts
      facts={[
        [t('production.cnc_mode'), wordOf(t, 'modes', MODES, points[CNC_MODE_CHANNEL]?.v)],
        [t('production.cnc_status'), wordOf(t, 'statuses', STATUSES, points[CNC_STATUS_CHANNEL]?.v)],
        ...(idle.length > 0 && idle.length < PROCESS_SLOTS.length
          ? ([[t('production.processes', { slots: idle.join(', ') }), t('production.none')]] as const)
          : []),
      ]}
    />
  )
}

/** A word that is not in the list is shown as the machine says it. */
function wordOf(t: TFunction, list: string, known: readonly string[], value: unknown): string {
  if (typeof value !== 'string' || value === '') return '–'
  const word = value.toLowerCase()
  return known.includes(word) ? t(`production.${list}.${word}`) : value
}
