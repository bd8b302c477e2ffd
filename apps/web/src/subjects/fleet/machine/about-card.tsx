import type { Machine } from '@millwright/contract/machines/machines'
import { benchmarkOf, shownRate } from '@millwright/domain/shifts/goal'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { formatNumber } from '../../../platform/ui/text/format.ts'
import { familyName } from '../../machines/shared/family-name.ts'
import { LastReport } from '../../machines/shared/last-report.tsx'
import { LicenceText } from '../../machines/shared/licences/licence-mark.tsx'
import './lists.css'

/** What the machine is, and how it is tied to the portal. */
export function AboutCard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const { Goal, MachineFamily, Site } = machine
  const goal =
    Goal === null
      ? null
      : t(`shifts.rates.${benchmarkOf(MachineFamily).name}`, {
          value: formatNumber(shownRate(MachineFamily, Goal), i18n.language),
        })
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('machines.family'), familyName(t, MachineFamily)],
    [t('machines.manufacturer'), machine.Manufacturer],
    [t('machines.serial'), machine.serial],
    [t('machines.device'), machine.Device?.Device_Id ?? t('machines.no_device')],
    [t('machines.last_report'), <LastReport key="at" machine={machine} />],
    [t('machine_overview.licence_label'), <LicenceText key="licence" machine={machine} />],
    [t('machine_overview.goal'), goal],
    [t('machine_overview.site'), Site && `${Site.Name}, ${Site.City}`],
    [t('machines.time_zone'), machine.Country.Timezone],
  ]
  return (
    <Card className="mw-mo-about" title={t('machine_overview.about')}>
      <dl className="mw-mo-facts">
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  )
}
