import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { Chip, type ChipTone } from '../../../platform/ui/page/chip.tsx'
import { formatDate } from '../../../platform/ui/text/format.ts'
import { type LicenceState, licenceState } from '../shared/licences/licence-state.ts'
import { daysLeft } from './days-left.ts'

const TONES: Record<LicenceState, ChipTone> = {
  full: 'good',
  trial: 'good',
  not_started: 'plain',
  trial_ready: 'plain',
  none: 'plain',
  expired: 'warn',
  trial_expired: 'warn',
}

/** The licence of a machine in a few words. */
export function LicenceLabel({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const { state, until } = licenceState(machine, now)
  const start = machine.Activations.at(-1)?.StartDate
  const at = state === 'not_started' && start !== undefined ? Date.parse(start) : until
  const date = at === null ? '' : formatDate(at, machine.Country.Timezone, i18n.language)
  return (
    <Chip tone={TONES[state]}>
      {t(`licences.states.${state}`, { date, count: until === null ? 0 : daysLeft(until, now) })}
    </Chip>
  )
}
