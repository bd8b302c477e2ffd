import type { Machine } from '@millwright/contract/machines/machines'
import { dayAt } from '@millwright/domain/time/zone'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { formatDateTime, formatTimeWithSeconds } from '../../../platform/ui/text/format.ts'

/** When the machine last reported; with the day if that is not today. */
export function LastReport({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const zone = machine.Country.Timezone
  const at = lastReportOf(machine)
  if (!machine.Device && at === null) return t('machines.no_device')
  if (at === null) return '—'
  return dayAt(at, zone) === dayAt(now, zone)
    ? formatTimeWithSeconds(at, zone)
    : formatDateTime(at, zone, i18n.language)
}

/** A live change is a report too; a disconnection is not, because the server finds it. */
function lastReportOf({ LastSeen, status }: Machine): number | null {
  if (LastSeen === null || status.timestamp === null || status.value === 'DISCONNECTED') return LastSeen
  return Math.max(LastSeen, status.timestamp)
}
