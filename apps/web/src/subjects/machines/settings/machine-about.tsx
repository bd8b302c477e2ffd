import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { formatDateTime } from '../../../platform/ui/text/format.ts'
import { familyName } from '../shared/family-name.ts'

/** Fixed by the registration of the machine, or reported by its device: none of it can be changed here. */
export function MachineAbout({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const { LastSeen, Country, Device } = machine
  return (
    <Facts
      facts={[
        [t('machines.serial'), machine.serial],
        [t('machines.family'), familyName(t, machine.MachineFamily)],
        [t('machines.manufacturer'), machine.Manufacturer || '—'],
        [t('credentials.device_id'), Device?.Device_Id ?? t('machines.no_device')],
        [
          t('machine_single.last_seen'),
          LastSeen === null
            ? t('machine_single.never')
            : formatDateTime(LastSeen, Country.Timezone, i18n.language),
        ],
      ]}
    />
  )
}
