import type { Machine } from '@millwright/contract/calls/machines'
import { benchmarkOf, shownRate } from '@millwright/domain/shift/goal'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LicenceText } from '../../licences/licence-mark.tsx'
import { LastReport } from '../../machines/last-report.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import './lists.css'

/** What the machine is, and how it is tied to the portal. */
export function AboutCard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const { Goal, MachineFamily, Site } = machine
  const goal =
    Goal === null
      ? null
      : t(`machine_overview.rates.${benchmarkOf(MachineFamily).name}`, {
          value: formatNumber(shownRate(MachineFamily, Goal), i18n.language),
        })
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('machine_overview.family'), MachineFamily],
    [t('machine_overview.manufacturer'), machine.Manufacturer],
    [t('machine_overview.serial'), machine.serial],
    [t('machine_status.device'), machine.Device?.Device_Id ?? t('machine_status.no_device')],
    [t('machine_status.last_report'), <LastReport key="at" machine={machine} />],
    [t('machine_overview.licence_label'), <LicenceText key="licence" machine={machine} />],
    [t('machine_overview.goal'), goal],
    [t('machine_overview.site'), Site && `${Site.Name}, ${Site.City}`],
    [t('machine_status.time_zone'), machine.Country.Timezone],
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
