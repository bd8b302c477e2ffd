import type { Machine } from '@millwright/contract/machines/machines'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../../platform/ui/browser/clock.ts'
import { formatDate } from '../../../../platform/ui/text/format.ts'
import styles from './licence-mark.module.css'
import { type LicenceState, licenceState } from './licence-state.ts'

/** Shows a trial that ends or a missing licence; nothing for a full licence. */
export function LicenceMark({ machine }: { machine: Machine }) {
  const { state } = licenceState(machine, useNow(60_000))
  if (state === 'full') return null
  return (
    <span className={styles.root} data-tone={TONES[state]}>
      <LicenceText machine={machine} />
      <ActivationLink machine={machine} />
    </span>
  )
}

const TONES: Record<LicenceState, 'quiet' | 'warn'> = {
  full: 'quiet',
  trial: 'quiet',
  not_started: 'quiet',
  trial_ready: 'quiet',
  none: 'quiet',
  expired: 'warn',
  trial_expired: 'warn',
}

export function LicenceText({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const { state, until } = licenceState(machine, useNow(60_000))
  const date = until === null ? '' : formatDate(until, machine.Country.Timezone, i18n.language)
  return <span>{t(`licences.short.${state}`, { date })}</span>
}

/** The activation takes the serial number as `ms` (rules: licence 6). */
function ActivationLink({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  return (
    <Link to="/subscriptions-management/machine-activation" search={{ ms: machine.serial }}>
      {t('licences.activate_machine')}
    </Link>
  )
}
